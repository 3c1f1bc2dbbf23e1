// Package txboundary reports use case or handler begins or commits the transaction itself.
//
// # Analyzer txboundary
//
// txboundary: use case or handler begins or commits the transaction itself
//
// Codes: RES7201, RES7202, RES7203.
package txboundary
