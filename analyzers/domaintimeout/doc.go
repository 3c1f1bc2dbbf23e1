// Package domaintimeout reports technical timeout set in domain or application code.
//
// # Analyzer domaintimeout
//
// domaintimeout: technical timeout set in domain or application code
//
// Codes: RES1201.
package domaintimeout
