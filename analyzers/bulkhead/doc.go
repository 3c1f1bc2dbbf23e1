// Package bulkhead reports bulkhead that is as wide as the connection pool behind it.
//
// # Analyzer bulkhead
//
// bulkhead: bulkhead that is as wide as the connection pool behind it
//
// Codes: RES4601, RES4602, RES4603, RES4604.
package bulkhead
