// Package sharedbreaker reports circuit breakers that do not stand before one
// system each.
//
// # Analyzer sharedbreaker
//
// sharedbreaker: circuit breakers shared by systems, or by nobody
//
// A breaker is knowledge about one system: it is down. Shared by two, the outage
// of one cuts off the other. Made anew for each call, it never knows anything.
// And when it opens, its name is all that a log line or a metric has: it has to
// say which system is meant.
//
// Also reported: a limit on calls in flight that adapters of two systems are
// given. Breakers and limits are followed to the adapters where a program is put
// together, out of factories, containers and options of other packages as well.
//
// Not reported: a map with a breaker for each system, two adapters of one
// system, systems that cannot be told apart from what is in view, breakers that
// live as long as a loop, a goroutine or a returned function.
//
// Codes: RES4001, RES4002, RES4003.
package sharedbreaker
