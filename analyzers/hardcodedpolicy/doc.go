// Package hardcodedpolicy reports policy number or base URL inline in an adapter.
//
// # Analyzer hardcodedpolicy
//
// hardcodedpolicy: policy number or base URL inline in an adapter
//
// Codes: RES6301, RES6302.
package hardcodedpolicy
