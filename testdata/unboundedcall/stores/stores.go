// Package stores has repositories whose ports have no context.
package stores

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"google.golang.org/grpc"
)

// OrderRepository makes up a context in every method: that is one finding.
type OrderRepository struct{ pool *pgxpool.Pool }

func (r *OrderRepository) Add(id string) error {
	_, err := r.pool.Exec(context.Background(), `INSERT INTO orders (id) VALUES ($1)`, id) // want `RES2401: call of Pool.Exec runs under context.Background\(\), so whoever calls OrderRepository.Add waits without a limit \(and 3 more\)`
	return err
}

func (r *OrderRepository) Remove(id string) error {
	_, err := r.pool.Exec(context.Background(), `DELETE FROM orders WHERE id = $1`, id)
	return err
}

func (r *OrderRepository) Count() (n int, err error) {
	err = r.pool.QueryRow(context.Background(), `SELECT count(*) FROM orders`).Scan(&n)
	return n, err
}

func (r *OrderRepository) Clear() error {
	_, err := r.pool.Exec(context.Background(), `DELETE FROM orders`)
	return err
}

// SessionStore keeps the root context in a field, which bounds as little.
type SessionStore struct {
	conn *grpc.ClientConn
	ctx  context.Context
}

// NewSessionStore makes one.
func NewSessionStore(conn *grpc.ClientConn) *SessionStore {
	return &SessionStore{conn: conn, ctx: context.Background()}
}

func (s *SessionStore) Get(id string) error {
	return s.conn.Invoke(s.ctx, "/sessions.Sessions/Get", id, nil) // want `RES2402: call of ClientConn.Invoke runs under context.Background\(\), so whoever calls SessionStore.Get waits without a limit`
}
