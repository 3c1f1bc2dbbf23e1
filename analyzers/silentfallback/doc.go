// Package silentfallback reports failure that ends as success.
//
// # Analyzer silentfallback
//
// silentfallback: failure that ends as success
//
// Codes: RES5001, RES5002, RES5003.
package silentfallback
