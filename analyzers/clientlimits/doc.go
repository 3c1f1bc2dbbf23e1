// Package clientlimits reports client for an external system on the shared default transport.
//
// # Analyzer clientlimits
//
// clientlimits: client for an external system on the shared default transport
//
// Codes: RES2101, RES2102.
package clientlimits
