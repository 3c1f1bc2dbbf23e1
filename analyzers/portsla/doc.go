// Package portsla reports port method without a documented latency expectation.
//
// # Analyzer portsla
//
// portsla: port method without a documented latency expectation
//
// Codes: RES2601.
package portsla
