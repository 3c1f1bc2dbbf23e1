// Package domainretry reports retry or sleep loop written by hand in domain or application code.
//
// # Analyzer domainretry
//
// domainretry: retry or sleep loop written by hand in domain or application code
//
// Codes: RES1101, RES1102.
package domainretry
