// Package startupretry reports connect-and-retry outside the composition root.
//
// # Analyzer startupretry
//
// startupretry: connect-and-retry outside the composition root
//
// Codes: RES1601.
package startupretry
