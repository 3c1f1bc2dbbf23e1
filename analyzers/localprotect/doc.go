// Package localprotect reports retry, breaker or bulkhead around a local call.
//
// # Analyzer localprotect
//
// localprotect: retry, breaker or bulkhead around a local call
//
// Codes: RES1401.
package localprotect
