// Package sleeppoll reports sleep-poll loop on a request path.
//
// # Analyzer sleeppoll
//
// sleeppoll: sleep-poll loop on a request path
//
// Codes: RES6001, RES6002.
package sleeppoll
