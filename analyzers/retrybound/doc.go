// Package retrybound reports retry with no cap on attempts or elapsed time.
//
// # Analyzer retrybound
//
// retrybound: retry with no cap on attempts or elapsed time
//
// Codes: RES3301, RES3302, RES3303, RES3304.
package retrybound
