// Package breakersettings reports circuit breaker threshold out of range.
//
// # Analyzer breakersettings
//
// breakersettings: circuit breaker threshold out of range
//
// Codes: RES4301, RES4302.
package breakersettings
