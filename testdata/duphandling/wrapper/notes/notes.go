// Package notes registers handlers by functions of its own program.
package notes

import (
	"context"
	"database/sql"

	"example.test/shop/duphandling/wrapper/bus"
)

// Noted is what comes.
type Noted struct{ Body string }

type notes struct{ db *sql.DB }

func (n *notes) register(b *bus.Bus) {
	bus.Subscribe(b, "noted", n.noted)
	bus.Subscribe(b, "counted", func(ctx context.Context, v *Noted) error {
		_, err := n.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", v.Body) // want `RES3601: message handler inserts into notes again on a repeated delivery, and nothing detects it`
		return err
	})
	bus.SubscribeAs(b, "notes", "kept", n.kept)
	bus.SubscribeAs(b, "notes", "added", n.added)
	bus.SubscribeOnce(b, func(string) bool { return false }, "once", n.once)
	b.Listen(n.local)
}

func (n *notes) noted(ctx context.Context, v *Noted) error { // want `RES3601: message handler inserts into notes again on a repeated delivery, and nothing detects it`
	_, err := n.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", v.Body)
	return err
}

// A repeat finds the row.
func (n *notes) kept(ctx context.Context, v *Noted) error {
	_, err := n.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1) ON CONFLICT DO NOTHING", v.Body)
	return err
}

func (n *notes) added(ctx context.Context, v *Noted) error { // want `RES3601: message handler changes totals by an amount again on a repeated delivery`
	_, err := n.db.ExecContext(ctx, "UPDATE totals SET notes = notes + 1")
	return err
}

// What registers it looks for repeats.
func (n *notes) once(ctx context.Context, v *Noted) error {
	_, err := n.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", v.Body)
	return err
}

// It is called inside of the process.
func (n *notes) local(ctx context.Context) error {
	_, err := n.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ('local')")
	return err
}
