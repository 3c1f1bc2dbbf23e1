// Package queries is laid out as the code that a generator makes from statements: on
// an interface that pools and transactions have in common.
package queries

import (
	"context"
	"database/sql"
)

// DBTX is a pool or a transaction.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// New makes queries.
func New(db DBTX) *Queries { return &Queries{db: db} }

// Queries has the statements.
type Queries struct{ db DBTX }

const createBalance = `-- name: CreateBalance :one
INSERT INTO balances (card_number, amount) VALUES ($1, $2) RETURNING balance_id
`

// CreateBalance adds a row each time.
func (q *Queries) CreateBalance(ctx context.Context, card string, amount int64) (id int64, err error) {
	err = q.db.QueryRowContext(ctx, createBalance, card, amount).Scan(&id)
	return id, err
}

const ensureBalance = `-- name: EnsureBalance :exec
INSERT INTO balances (card_number, amount) VALUES ($1, $2) ON CONFLICT (card_number) DO NOTHING
`

// EnsureBalance adds a row once.
func (q *Queries) EnsureBalance(ctx context.Context, card string, amount int64) error {
	_, err := q.db.ExecContext(ctx, ensureBalance, card, amount)
	return err
}

const setAmount = `-- name: SetAmount :exec
UPDATE balances SET amount = $2 WHERE card_number = $1
`

// SetAmount puts the same value each time.
func (q *Queries) SetAmount(ctx context.Context, card string, amount int64) error {
	_, err := q.db.ExecContext(ctx, setAmount, card, amount)
	return err
}

const markSeen = `-- name: MarkSeen :exec
INSERT INTO processed_messages (message_id) VALUES ($1)
`

// MarkSeen fails when the message was handled before.
func (q *Queries) MarkSeen(ctx context.Context, id string) error {
	_, err := q.db.ExecContext(ctx, markSeen, id)
	return err
}

const addMessage = `-- name: AddMessage :exec
INSERT INTO outbox (topic, payload) VALUES ($1, $2)
`

// AddMessage stores a message that is published later.
func (q *Queries) AddMessage(ctx context.Context, topic string, payload []byte) error {
	_, err := q.db.ExecContext(ctx, addMessage, topic, payload)
	return err
}
