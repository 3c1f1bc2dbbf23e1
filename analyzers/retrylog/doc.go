// Package retrylog reports retry callback logs a body.
//
// # Analyzer retrylog
//
// retrylog: retry callback logs a body
//
// Codes: RES3501, RES3502.
package retrylog
