// Package inboundlimit reports services that limit the rate of their own inbound
// requests.
//
// # Analyzer inboundlimit
//
// inboundlimit: the service limits the rate of its own inbound requests
//
// A limiter in a handler counts for one instance: with every instance the limit
// grows, and a refused request has already cost a connection, a goroutine and
// often the authentication. The gateway in front of all instances limits once,
// for all services in the same way, before anything is spent.
//
// Reported are ready-made middleware of limiter libraries where it is made, and
// handlers, middleware and server interceptors that ask a rate limiter, also
// through helpers of the package. Not reported are limits of outbound calls,
// bounds on how many requests run at once, limits of single messages of a
// connection, limits that have to know the account or what is attempted, and
// packages that are gateways or proxies.
//
// Codes: RES1501.
package inboundlimit
