package bad

import (
	"context"
	"database/sql"
)

type trips struct{ db *sql.DB }

// A trip begins, not the program.
func (t *trips) StartTrip(ctx context.Context, id int) error {
	_, err := t.db.ExecContext(context.Background(), `UPDATE trips SET state = 'started' WHERE id = $1`, id) // want `RES2501: call of DB.ExecContext runs under context.Background\(\) and not under ctx, so the caller's deadline is lost`
	return err
}

type tripID [16]byte

// An id of a type of its own names something too.
func (t *trips) Close(ctx context.Context, tripID tripID) error {
	_, err := t.db.ExecContext(context.Background(), `UPDATE trips SET state = 'closed' WHERE id = $1`, tripID) // want `RES2501: call of DB.ExecContext runs under context.Background\(\) and not under ctx, so the caller's deadline is lost`
	return err
}

// A part of the program starts, at an address.
func (t *trips) Start(ctx context.Context, addr string) error {
	_, err := t.db.ExecContext(context.Background(), `INSERT INTO instances (addr) VALUES ($1)`, addr)
	return err
}

// The program ends.
func (t *trips) Stop(ctx context.Context) error {
	_, err := t.db.ExecContext(context.Background(), `UPDATE instances SET state = 'stopped'`)
	return err
}

// What makes something to work with connects first.
func NewTrips(ctx context.Context, id string, db *sql.DB) (*trips, error) {
	_, err := db.ExecContext(context.Background(), `INSERT INTO instances (id) VALUES ($1)`, id)
	return &trips{db}, err
}
