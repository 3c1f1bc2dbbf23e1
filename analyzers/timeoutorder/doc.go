// Package timeoutorder reports timeouts that contradict each other.
//
// # Analyzer timeoutorder
//
// timeoutorder: timeouts that contradict each other
//
// Codes: RES2301, RES2302, RES2303.
package timeoutorder
