// Package stores has repositories whose ports have no context.
package stores

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
	"google.golang.org/grpc"
	"gorm.io/gorm"
)

// OrderRepository makes up a context in every method: that is one finding.
type OrderRepository struct{ pool *pgxpool.Pool }

func (r *OrderRepository) Add(id string) error {
	_, err := r.pool.Exec(context.Background(), `INSERT INTO orders (id) VALUES ($1)`, id) // want `RES2401: call of Pool.Exec runs under context.Background\(\), so whoever calls OrderRepository.Add waits without a limit \(and 3 more calls\)`
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

// Ledger has methods without contexts, called by one that has a context: many of
// them are one finding, too.
type Ledger struct{ db *sql.DB }

func (l *Ledger) Book(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, step := range []func() error{l.open, l.debit} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := l.debit(); err != nil {
		return err
	}
	if err := l.credit(); err != nil {
		return err
	}
	if err := l.check(); err != nil {
		return err
	}
	return l.seal()
}

func (l *Ledger) open() error { return l.db.Ping() }

func (l *Ledger) debit() error {
	_, err := l.db.Exec(`UPDATE accounts SET debit = 1`) // want `RES2401: call of DB.Exec takes no context as ExecContext would, so Ledger.Book, which has a context, waits without a limit \(and 3 more calls\)`
	return err
}

func (l *Ledger) credit() error {
	_, err := l.db.Exec(`UPDATE accounts SET credit = 1`)
	return err
}

func (l *Ledger) check() error { return l.db.QueryRow(`SELECT 1`).Err() }

func (l *Ledger) seal() error {
	_, err := l.db.Exec(`UPDATE accounts SET sealed = true`)
	return err
}

type words struct{ orm *gorm.DB }

// The steps of a chain are one statement.
func (w *words) popular(ctx context.Context) (found []string, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return w.top()
}

func (w *words) top() (found []string, err error) {
	err = w.orm.Raw(`SELECT word FROM searches ORDER BY hits DESC`).Pluck("word", &found).Error // want `RES2401: call of DB.Pluck runs without a context, so words.popular, which has a context, waits without a limit$`
	return found, err
}
