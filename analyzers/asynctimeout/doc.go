// Package asynctimeout reports wait for an outbound call that has no time limit.
//
// # Analyzer asynctimeout
//
// asynctimeout: wait for an outbound call that has no time limit
//
// Codes: RES6101.
package asynctimeout
