// Package portdto reports port that speaks in types of the external system.
//
// # Analyzer portdto
//
// portdto: port that speaks in types of the external system
//
// Codes: RES5201, RES5202.
package portdto
