// Package wideport reports repository port that mirrors CRUD, or is wider than its callers.
//
// # Analyzer wideport
//
// wideport: repository port that mirrors CRUD, or is wider than its callers
//
// Codes: RES7701.
package wideport
