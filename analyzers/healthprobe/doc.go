// Package healthprobe reports readiness probe that calls an external system every time.
//
// # Analyzer healthprobe
//
// healthprobe: readiness probe that calls an external system every time
//
// Codes: RES6201, RES6202, RES6203.
package healthprobe
