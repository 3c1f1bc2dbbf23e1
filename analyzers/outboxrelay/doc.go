// Package outboxrelay reports outbox relay that can lose a message.
//
// # Analyzer outboxrelay
//
// outboxrelay: outbox relay that can lose a message
//
// Codes: RES7601, RES7602.
package outboxrelay
