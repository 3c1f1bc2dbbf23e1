// Package inboundlimit reports rate limiter in the service's own inbound handlers.
//
// # Analyzer inboundlimit
//
// inboundlimit: rate limiter in the service's own inbound handlers
//
// Codes: RES1501.
package inboundlimit
