// Package detachedcontext reports outbound call that drops the caller's context.
//
// # Analyzer detachedcontext
//
// detachedcontext: outbound call that drops the caller's context
//
// Codes: RES2501.
package detachedcontext
