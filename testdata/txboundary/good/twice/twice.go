// Package twice has functions with two transactions, each for a reason.
package twice

import (
	"context"
	"database/sql"
	"errors"
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type Orders struct {
	pool, archive *pgxpool.Pool
	db            *sql.DB
	charge        func(ctx context.Context, id string) error
	client        *http.Client
	bank          Bank
}

// Bank is asked for money.
type Bank interface {
	Charge(ctx context.Context, id string) error
}

func set(ctx context.Context, state, id string) func(pgx.Tx) error {
	return func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = $1 WHERE id = $2", state, id)
		return err
	}
}

// Claimed commits the claim before it asks another system, and the outcome after
// that: nobody may hold a transaction open meanwhile.
func (o *Orders) Claimed(ctx context.Context, id string) error {
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'charging' WHERE id = $1", id)
		return err
	}); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example/charges", nil)
	if err != nil {
		return err
	}
	resp, err := o.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'charged' WHERE id = $1", id)
		return err
	})
}

// Asked calls a port in between: what stands behind it is another system.
func (o *Orders) Asked(ctx context.Context, id string) error {
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'charging' WHERE id = $1", id)
		return err
	}); err != nil {
		return err
	}
	if err := o.bank.Charge(ctx, id); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'charged' WHERE id = $1", id)
		return err
	})
}

// Given calls a function in between of which nothing is known.
func (o *Orders) Given(ctx context.Context, id string) error {
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'charging' WHERE id = $1", id)
		return err
	}); err != nil {
		return err
	}
	if err := o.charge(ctx, id); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'charged' WHERE id = $1", id)
		return err
	})
}

// Chunks commits after each part of a long list.
func (o *Orders) Chunks(ctx context.Context, chunks [][]string) error {
	for _, ids := range chunks {
		if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE orders SET state = 'done' WHERE id = ANY($1)", ids)
			return err
		}); err != nil {
			return err
		}
		if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "DELETE FROM carts WHERE order_id = ANY($1)", ids)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// Compensated takes back what the first one did when the second fails, and reports.
func (o *Orders) Compensated(ctx context.Context, id string) error {
	err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id)
		return err
	})
	if err != nil {
		return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE orders SET state = 'failed' WHERE id = $1", id)
			return err
		})
	}
	return nil
}

// Read looks first, in a snapshot of its own.
func (o *Orders) Read(ctx context.Context, id string) error {
	var state string
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		return tx.QueryRow(ctx, "SELECT state FROM orders WHERE id = $1", id).Scan(&state)
	}); err != nil {
		return err
	}
	if state == "paid" {
		return errors.New("paid")
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id)
		return err
	})
}

// Audited keeps its trail whatever becomes of the command.
func (o *Orders) Audited(ctx context.Context, id string) error {
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO audit_log (order_id) VALUES ($1)", id)
		return err
	}); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id)
		return err
	})
}

// Elsewhere writes to two databases, which cannot share a transaction.
func (o *Orders) Elsewhere(ctx context.Context, id string) error {
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM orders WHERE id = $1", id)
		return err
	}); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.archive, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
		return err
	})
}

// Either has one of two, never both.
func (o *Orders) Either(ctx context.Context, id string, pay bool) error {
	if pay {
		return pgx.BeginFunc(ctx, o.pool, set(ctx, "paid", id))
	}
	return pgx.BeginFunc(ctx, o.pool, set(ctx, "open", id))
}

// Branches has one in each branch.
func (o *Orders) Branches(ctx context.Context, id string, pay bool) (err error) {
	if pay {
		err = pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id)
			return err
		})
	} else {
		err = pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE orders SET state = 'open' WHERE id = $1", id)
			return err
		})
	}
	return err
}

// Again tries once more when the first attempt was refused.
func (o *Orders) Again(ctx context.Context, id string) error {
	err := o.pay(ctx, id)
	if errors.Is(err, pgx.ErrTxCommitRollback) {
		err = o.pay(ctx, id)
	}
	return err
}

func (o *Orders) pay(ctx context.Context, id string) error {
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id)
		return err
	})
}

// EnsureAndPay makes sure that the account is there: that may stay.
func (o *Orders) EnsureAndPay(ctx context.Context, id string) error {
	if err := o.ensureAccount(ctx, id); err != nil {
		return err
	}
	return o.pay(ctx, id)
}

func (o *Orders) ensureAccount(ctx context.Context, id string) error {
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO accounts (order_id) VALUES ($1) ON CONFLICT DO NOTHING", id)
		return err
	})
}

// MigrateStates goes step by step, and can begin anew at each of them.
func (o *Orders) MigrateStates(ctx context.Context) error {
	if err := pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE state = 'payed'")
		return err
	}); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'sent' WHERE state = 'shipped'")
		return err
	})
}

// Worker works in the background, batch by batch.
type Worker struct{ db *gorm.DB }

type order struct{ ID string }

// Step moves one batch.
func (w *Worker) Step(id string) error {
	if err := w.db.Transaction(func(tx *gorm.DB) error { return tx.Create(&order{id}).Error }); err != nil {
		return err
	}
	return w.db.Transaction(func(tx *gorm.DB) error { return tx.Delete(&order{id}).Error })
}

// Nested is one transaction with a savepoint in it.
func (o *Orders) Nested(ctx context.Context, id string) error {
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		if err := pgx.BeginFunc(ctx, tx, func(inner pgx.Tx) error {
			_, err := inner.Exec(ctx, "UPDATE orders SET state = 'paid' WHERE id = $1", id)
			return err
		}); err != nil {
			return err
		}
		return pgx.BeginFunc(ctx, tx, func(inner pgx.Tx) error {
			_, err := inner.Exec(ctx, "UPDATE stock SET amount = 1 WHERE id = $1", id)
			return err
		})
	})
}

// Drained goes through a list in its helper, one transaction for each: a batch.
func (o *Orders) Drained(ctx context.Context, ids []string) error {
	if err := o.pay(ctx, ids[0]); err != nil {
		return err
	}
	return o.payAll(ctx, ids)
}

func (o *Orders) payAll(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if err := o.pay(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Tenants has two pools of one name.
func (o *Orders) Tenants(ctx context.Context, id string, of func(string) *pgxpool.Pool) error {
	pool := of("a")
	if err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM orders WHERE id = $1", id)
		return err
	}); err != nil {
		return err
	}
	if id != "" {
		pool := o.archive
		return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
			return err
		})
	}
	return nil
}

// Closed leaves the second one to a method that begins on another pool.
func (o *Orders) Closed(ctx context.Context, id string) error {
	if err := pgx.BeginFunc(ctx, o.archive, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'closed' WHERE id = $1", id)
		return err
	}); err != nil {
		return err
	}
	return o.pay(ctx, id)
}

// Both calls another value twice: what it does in its own transactions is for it to
// know, and for its port to say.
type Both struct{ orders *Orders }

// Handle pays twice.
func (b *Both) Handle(ctx context.Context, id string) error {
	if err := b.orders.pay(ctx, id); err != nil {
		return err
	}
	return b.orders.pay(ctx, id+"b")
}

type loginLog struct{ ID string }

type auditEvent struct{ ID string }

// Logged keeps a trail of its own, by the model.
func (w *Trail) Logged(id string) error {
	if err := w.db.Transaction(func(tx *gorm.DB) error { return tx.Create(&auditEvent{id}).Error }); err != nil {
		return err
	}
	return w.db.Transaction(func(tx *gorm.DB) error { return tx.Create(&order{id}).Error })
}

// Trail logs.
type Trail struct{ db *gorm.DB }

// LoggedIn writes to a log first.
func (w *Trail) LoggedIn(id string) error {
	if err := w.db.Transaction(func(tx *gorm.DB) error { return tx.Create(&loginLog{id}).Error }); err != nil {
		return err
	}
	return w.db.Transaction(func(tx *gorm.DB) error { return tx.Create(&order{id}).Error })
}

// Unit runs functions in transactions, as far as its name says.
type Unit interface {
	RunInTx(ctx context.Context, fn func(ctx context.Context, orders Store) error) error
}

// Store stores orders.
type Store interface {
	Save(ctx context.Context, o order) error
}

// Twice is known by shapes only: what the two really are is not in view.
func Twice(ctx context.Context, unit Unit, o order) error {
	if err := unit.RunInTx(ctx, func(ctx context.Context, orders Store) error { return orders.Save(ctx, o) }); err != nil {
		return err
	}
	return unit.RunInTx(ctx, func(ctx context.Context, orders Store) error { return orders.Save(ctx, o) })
}

// Copied runs both in a helper, on two databases.
func (o *Orders) Copied(ctx context.Context, other *sql.DB, id string) error {
	if err := inTx(ctx, o.db, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
		return err
	}); err != nil {
		return err
	}
	return inTx(ctx, other, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
		return err
	})
}

func inTx(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Mirrored has two methods, each with a database of its own.
func (o *Orders) Mirrored(ctx context.Context, id string) error {
	if err := o.pay(ctx, id); err != nil {
		return err
	}
	return o.mirror(ctx, id)
}

func (o *Orders) mirror(ctx context.Context, id string) error {
	return pgx.BeginFunc(ctx, o.archive, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO orders (id) VALUES ($1)", id)
		return err
	})
}

// PayBoth composes two complete operations, each of which others run alone: whether
// they are one command is not in view.
func (o *Orders) PayBoth(ctx context.Context, a, b string) error {
	if err := o.pay(ctx, a); err != nil {
		return err
	}
	return o.pay(ctx, b)
}
