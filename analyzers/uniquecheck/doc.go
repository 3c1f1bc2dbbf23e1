// Package uniquecheck reports existence checked before an insert that nothing enforces.
//
// # Analyzer uniquecheck
//
// uniquecheck: existence checked before an insert that nothing enforces
//
// Codes: RES8401, RES8402.
package uniquecheck
