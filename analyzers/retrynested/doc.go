// Package retrynested reports retry inside retry.
//
// # Analyzer retrynested
//
// retrynested: retry inside retry
//
// Codes: RES3401.
package retrynested
