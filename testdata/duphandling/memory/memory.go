// Package memory handles messages of a queue inside of the process.
package memory

import (
	"database/sql"

	"github.com/ThreeDotsLabs/watermill/message"

	"example.test/shop/duphandling/memory/bus"
)

// Listener writes what happened.
type Listener struct{ db *sql.DB }

// Handle gets each message once, or again when it gave it back: the queue of the
// process loses all of them with it.
func (l *Listener) Handle(m *message.Message) error {
	_, err := l.db.Exec("INSERT INTO notes (text) VALUES ($1)", string(m.Payload))
	return err
}

// Announce publishes to the listeners.
func Announce(m *message.Message) error { return bus.Publish("notes", m) }
