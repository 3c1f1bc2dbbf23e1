// Package schedulerretry reports long in-memory retry in an outbox relay or scheduler.
//
// # Analyzer schedulerretry
//
// schedulerretry: long in-memory retry in an outbox relay or scheduler
//
// Codes: RES1701.
package schedulerretry
