// Package held has a store with a context that it was made with: one decision, one
// finding.
package held

import (
	"context"
	"database/sql"
)

type rooms struct {
	ctx context.Context
	db  *sql.DB
}

// NewRooms makes the store.
func NewRooms(db *sql.DB) *rooms { return &rooms{ctx: context.Background(), db: db} }

func (r *rooms) Add(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(r.ctx, `INSERT INTO rooms (id) VALUES ($1)`, id) // want `RES2501: call of DB.ExecContext runs under context.Background\(\) and not under ctx, so the caller's deadline is lost \(and in 2 more, in 2 functions\)`
	return err
}

func (r *rooms) Rename(ctx context.Context, id, name string) error {
	if _, err := r.db.ExecContext(r.ctx, `UPDATE rooms SET name = $2 WHERE id = $1`, id, name); err != nil {
		return err
	}
	_, err := r.db.ExecContext(r.ctx, `UPDATE doors SET name = $2 WHERE room = $1`, id, name)
	return err
}

// The others pass theirs on.
func (r *rooms) Remove(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM rooms WHERE id = $1`, id)
	return err
}
