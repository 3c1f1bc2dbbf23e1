// Package adapter writes both rows in one transaction, or writes something
// else.
package adapter

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"

	"example.test/shop/splitsave/shop"
)

// Orders is a repository on database/sql.
type Orders struct{ db *sql.DB }

// Save has one handle for both.
func (r *Orders) Save(ctx context.Context, o shop.Order, events []shop.Event) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	if err := insertEvents(ctx, tx, events); err != nil {
		return err
	}
	return tx.Commit()
}

func insertEvents(ctx context.Context, tx *sql.Tx, events []shop.Event) error {
	for _, e := range events {
		if _, err := tx.ExecContext(ctx, "INSERT INTO outbox (event_id, payload) VALUES ($1, $2)", e.EventID, e.Payload); err != nil {
			return err
		}
	}
	return nil
}

// queries is bound to a pool or to a transaction, as sqlc generates it.
type queries struct{ db dbtx }

type dbtx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// withTx binds the queries to a transaction.
func (q *queries) withTx(tx *sql.Tx) *queries { return &queries{db: tx} }

func (q *queries) update(ctx context.Context, o shop.Order) error {
	_, err := q.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID)
	return err
}

func (q *queries) insertOutbox(ctx context.Context, e shop.Event) error {
	_, err := q.db.ExecContext(ctx, "INSERT INTO outbox (event_id, payload) VALUES ($1, $2)", e.EventID, e.Payload)
	return err
}

// Generated uses bound queries.
func (r *Orders) Generated(ctx context.Context, q *queries, o shop.Order, e shop.Event) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	bound := q.withTx(tx)
	if err := bound.update(ctx, o); err != nil {
		return err
	}
	if err := bound.insertOutbox(ctx, e); err != nil {
		return err
	}
	return tx.Commit()
}

// Either: the handle may be a pool or a transaction; only the caller knows.
func (q *queries) both(ctx context.Context, o shop.Order, e shop.Event) error {
	if err := q.update(ctx, o); err != nil {
		return err
	}
	return q.insertOutbox(ctx, e)
}

// Rides is a repository on pgx.
type Rides struct{ pool *pgxpool.Pool }

// Save uses the closure form.
func (r *Rides) Save(ctx context.Context, o shop.Order, e shop.Event) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE rides SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "INSERT INTO outbox (id, payload) VALUES ($1, $2)", e.EventID, e.Payload)
		return err
	})
}

// Counters: history and metrics are not events that anybody waits for.
func (r *Rides) Counters(ctx context.Context, o shop.Order) error {
	if _, err := r.pool.Exec(ctx, "UPDATE rides SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	_, err := r.pool.Exec(ctx, "INSERT INTO ride_status_history (ride_id, status) VALUES ($1, $2)", o.ID, o.Status)
	return err
}

// Concert writes into a table called events that holds concerts.
func (r *Rides) Concert(ctx context.Context, title, venue string) error {
	if _, err := r.pool.Exec(ctx, "UPDATE venues SET booked = true WHERE name = $1", venue); err != nil {
		return err
	}
	_, err := r.pool.Exec(ctx, "INSERT INTO events (title, venue) VALUES ($1, $2)", title, venue)
	return err
}

// Relay marks what it has published and cleans up: no new event is stored.
func (r *Rides) Relay(ctx context.Context, id string) error {
	if _, err := r.pool.Exec(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", id); err != nil {
		return err
	}
	_, err := r.pool.Exec(ctx, "UPDATE relays SET last_id = $1", id)
	return err
}

// OutboxMessage is a row of the outbox.
type OutboxMessage struct {
	ID      string
	Payload []byte
}

// Row is a row of the orders table.
type Row struct{ ID, Status string }

// Gorm has both inside the closure, on the closure's handle.
func Gorm(db *gorm.DB, row Row, msg OutboxMessage) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Save(&row).Error; err != nil {
			return err
		}
		return tx.Create(&msg).Error
	})
}

// Handed works on whatever handle it is given.
func Handed(db *gorm.DB, row Row, msg OutboxMessage) error {
	if err := db.Save(&row).Error; err != nil {
		return err
	}
	return db.Create(&msg).Error
}
