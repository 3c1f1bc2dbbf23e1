// Package framework lets the framework drop messages that it has seen.
package framework

import (
	"database/sql"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
)

// Routes puts a deduplicator in front of all handlers.
func Routes(r *message.Router, s message.Subscriber, db *sql.DB) {
	d := middleware.Deduplicator{}
	r.AddMiddleware(d.Middleware)
	r.AddNoPublisherHandler("noted", "noted", s, func(m *message.Message) error {
		_, err := db.ExecContext(m.Context(), "INSERT INTO notes (body) VALUES ($1)", []byte(m.Payload))
		return err
	})
}
