// Package breakerplace reports circuit breakers at places where they cannot do
// their work.
//
// # Analyzer breakerplace
//
// breakerplace: circuit breaker away from the adapter's method
//
// What fails is an operation of another system, and the public method of its
// adapter is that operation. A breaker in the HTTP client or transport sees
// requests: a status 404 or 503 is a success to it, a retry below it counts each attempt. A
// breaker in a handler protects one caller of several. A helper that finds the
// breaker by a string protects nothing when the string is wrong.
//
// Codes: RES4201, RES4202.
package breakerplace
