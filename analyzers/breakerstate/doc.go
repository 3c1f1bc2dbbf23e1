// Package breakerstate reports the states of a circuit breaker in the domain.
//
// # Analyzer breakerstate
//
// breakerstate: breaker states are modelled as a state of the domain
//
// Closed, open and half-open say how an adapter gets on with a system that
// fails. They change with every timeout and every restart, are different in each
// instance of the service, and mean nothing to the business. As the state of an
// entity they are stored, shown and decided upon; then the breaker cannot be
// replaced by another library, a mesh or a gateway, and a restored backup brings
// back the outage of last week.
//
// Reported are a set of constants or values of the domain whose members are just
// these states, and domain types that hold the state type of a breaker library.
// Without half-open, open and closed belong to a shop, an account or an order;
// doors, valves and intervals may be half open, too.
//
// Codes: RES1301.
package breakerstate
