// Package breakerplace reports protection that is not on the adapter's public method.
//
// # Analyzer breakerplace
//
// breakerplace: protection that is not on the adapter's public method
//
// Codes: RES4201, RES4202.
package breakerplace
