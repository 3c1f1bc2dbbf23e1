// Package outbox says what belongs to an outbox: which names speak of one or of
// its relay, which tables hold events, and what a statement or method does to the
// rows of an outbox: store, read, claim, mark, remove.
//
// It judges one name or one statement by itself and knows no code. All who meet
// outboxes ask here: those that look for lost messages, those that let relays be
// patient, those that excuse deliveries which are repeated by design.
package outbox

import "github.com/resilint/resilint/internal/sym"

var (
	named = sym.Names(`(?i)outbox`)
	// stores matches what types and functions are called that store events.
	stores = sym.Names(`(?i)outbox|(domain|integration|stored)_?event|event_?(store|log)`)
	// relayed matches code whose job is at-least-once delivery.
	relayed = sym.Names(`(?i)outbox|relay|forwarder|dispatcher`)
	// worker matches what types are called that publish what an outbox holds.
	worker = sym.Names(`(?i)outbox_?(relay|publisher|worker|processor|dispatcher|poller|forwarder)|(relay|publisher|worker|processor|dispatcher|poller|forwarder)_?outbox`)
)

// Named reports whether a name, or a text, speaks of an outbox.
func Named(name string) bool { return named.MatchString(name) }

// Stores reports whether a name is that of what keeps events beside the state: an
// outbox, an event store, a row of one.
func Stores(name string) bool { return stores.MatchString(name) }

// Relays reports whether a name is that of an outbox or its relay, which
// delivers at least once by design.
func Relays(name string) bool { return relayed.MatchString(name) }

// Worker reports whether a name is that of a relay of an outbox and of nothing
// else: OutboxRelay, outbox_worker.
func Worker(name string) bool { return worker.MatchString(name) }
