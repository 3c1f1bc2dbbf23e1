// Package duphandling reports handler with a side effect and nothing that detects duplicates.
//
// # Analyzer duphandling
//
// duphandling: handler with a side effect and nothing that detects duplicates
//
// Codes: RES3601, RES3602, RES3603.
package duphandling
