// Package eventversion reports stored or published event without name and version.
//
// # Analyzer eventversion
//
// eventversion: stored or published event without name and version
//
// Codes: RES7501, RES7502, RES7503.
package eventversion
