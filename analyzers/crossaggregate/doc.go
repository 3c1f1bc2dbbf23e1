// Package crossaggregate reports one use case saves two aggregate roots.
//
// # Analyzer crossaggregate
//
// crossaggregate: one use case saves two aggregate roots
//
// Codes: RES8301.
package crossaggregate
