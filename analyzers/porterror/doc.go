// Package porterror reports driver error that leaves an adapter through its port.
//
// # Analyzer porterror
//
// porterror: driver error that leaves an adapter through its port
//
// Codes: RES5101, RES5102.
package porterror
