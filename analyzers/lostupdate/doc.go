// Package lostupdate reports update of a versioned row that does not compare the version.
//
// # Analyzer lostupdate
//
// lostupdate: update of a versioned row that does not compare the version
//
// Codes: RES8001, RES8002, RES8003, RES8004.
package lostupdate
