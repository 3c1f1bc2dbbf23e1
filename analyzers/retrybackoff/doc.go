// Package retrybackoff reports retry without a wait between attempts.
//
// # Analyzer retrybackoff
//
// retrybackoff: retry without a wait between attempts
//
// Codes: RES3201, RES3202, RES3203, RES3204.
package retrybackoff
