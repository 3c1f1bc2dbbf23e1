// Package eventorigin reports adapter that invents business events.
//
// # Analyzer eventorigin
//
// eventorigin: adapter that invents business events
//
// Codes: RES7401.
package eventorigin
