// Package missingprotection reports external system without the protection that the settings require.
//
// # Analyzer missingprotection
//
// missingprotection: external system without the protection that the settings require
//
// Codes: RES4701.
package missingprotection
