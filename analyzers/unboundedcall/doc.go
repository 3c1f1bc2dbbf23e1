// Package unboundedcall reports database call without a bound on a request path.
//
// # Analyzer unboundedcall
//
// unboundedcall: database call without a bound on a request path
//
// Codes: RES2401, RES2402, RES2403.
package unboundedcall
