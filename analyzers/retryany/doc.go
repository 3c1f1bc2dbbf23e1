// Package retryany reports retry of any error, permanent ones included.
//
// # Analyzer retryany
//
// retryany: retry of any error, permanent ones included
//
// Codes: RES3101, RES3102, RES3103, RES3104, RES3105, RES3106.
package retryany
