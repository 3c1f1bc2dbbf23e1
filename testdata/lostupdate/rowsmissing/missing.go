// Package rowsmissing has changes of rows that may not be there.
package rowsmissing

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"time"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

// ErrNotFound tells that there is no such row.
var ErrNotFound = errors.New("not found")

// Repo stores what customers own.
type Repo struct{ db *sql.DB }

// AddDiscount adds to a row that may not be there.
func (r *Repo) AddDiscount(ctx context.Context, user string, discount int) error {
	_, err := r.db.ExecContext(ctx, "UPDATE user_discounts SET next_discount = next_discount + $1 WHERE user_id = $2", discount, user) // want `RES8003: .*update of user_discounts counts next_discount up or down, but nobody looks at the affected rows: for a row that is not there the amount is lost`
	return err
}

// Deposit is one part of a transaction of its own.
func (r *Repo) Deposit(ctx context.Context, id string, cents int64) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	_, err = tx.ExecContext(ctx, "UPDATE wallets SET balance = balance + ? WHERE id = ?", cents, id) // want `RES8003: .*counts balance up or down`
	if err != nil {
		return err
	}
	return tx.Commit()
}

// Reject records a change that may not have happened.
func (r *Repo) Reject(ctx context.Context, id, why string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE customers SET status = 'rejected' WHERE customer_id = ?", id); err != nil { // want `RES8003: .*update of customers sets status, but nobody looks at the affected rows: for a row that is not there, status_changes records what never happened`
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO status_changes (customer_id, why) VALUES (?, ?)", id, why); err != nil {
		return err
	}
	return tx.Commit()
}

// Viewed counts what nobody is owed.
func (r *Repo) Viewed(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, "UPDATE articles SET views = views + 1 WHERE id = ?", id)
	return err
}

// Rename has nothing to lose: there is no row to have the name.
func (r *Repo) Rename(ctx context.Context, id, name string) error {
	_, err := r.db.ExecContext(ctx, "UPDATE customers SET name = ? WHERE id = ?", name, id)
	return err
}

// Everybody is about all rows.
func (r *Repo) Everybody(ctx context.Context, points int) error {
	_, err := r.db.ExecContext(ctx, "UPDATE users SET points = points + ?", points)
	return err
}

// OfDay is about the rows of a day.
func (r *Repo) OfDay(ctx context.Context, day time.Time) error {
	_, err := r.db.ExecContext(ctx, "UPDATE rates SET amount = amount * 2 WHERE day = ?", day)
	return err
}

// In is part of a transaction whose beginning is out of sight: the row may be
// locked.
func In(ctx context.Context, tx pgx.Tx, id string, points int) error {
	_, err := tx.Exec(ctx, "UPDATE users SET points = points + $1 WHERE id = $2", points, id)
	return err
}

// Known has read the row above.
func (r *Repo) Known(ctx context.Context, id string, points int) error {
	var name string
	if err := r.db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = $1", id).Scan(&name); err != nil {
		return err
	}
	_, err := r.db.ExecContext(ctx, "UPDATE users SET points = points + $1 WHERE id = $2", points, id)
	return err
}

// Counted is looked at.
func (r *Repo) Counted(ctx context.Context, id string, points int) error {
	res, err := r.db.ExecContext(ctx, "UPDATE users SET points = points + $1 WHERE id = $2", points, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return ErrNotFound
	}
	return nil
}

// Ensured makes sure of the row.
func (r *Repo) Ensured(ctx context.Context, id string, points int) error {
	_, err := r.db.ExecContext(ctx, "INSERT INTO users (id, points) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET points = users.points + excluded.points", id, points)
	return err
}

// Absolute sets an amount: the caller has it still.
func (r *Repo) Absolute(ctx context.Context, id string, points int) error {
	_, err := r.db.ExecContext(ctx, "UPDATE users SET points = $1 WHERE id = $2", points, id)
	return err
}

// Listed is about several rows.
func (r *Repo) Listed(ctx context.Context, ids string) error {
	_, err := r.db.ExecContext(ctx, "UPDATE users SET points = points + 1 WHERE id IN (SELECT id FROM winners WHERE round = $1)", ids)
	return err
}

// BestEffort does not care for failures either.
func (r *Repo) BestEffort(ctx context.Context, id string) {
	_, _ = r.db.ExecContext(ctx, "UPDATE users SET credits = credits + 1 WHERE id = ?", id)
}

// Logs knows that the number matters, and tells only the log.
func Logs(db *gorm.DB, c *Customer) error {
	res := db.Updates(c) // want `RES8003: update of Customer goes by its key, but the affected rows are only logged`
	if res.Error != nil {
		return res.Error
	}
	log.Printf("updated %d customers", res.RowsAffected)
	return nil
}

// Customer is a row.
type Customer struct{ ID, Name string }

// LogsMany is about all rows of a user: none is as good as some.
func (r *Repo) LogsMany(ctx context.Context, user string) error {
	res, err := r.db.ExecContext(ctx, "UPDATE messages SET status = 'read' WHERE user_id = ?", user)
	if err != nil {
		return err
	}
	n, _ := res.RowsAffected()
	log.Printf("marked %d messages", n)
	return nil
}

func inTx(db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Exchange locks one of the rows only.
func (r *Repo) Exchange(ctx context.Context, user string, points int) error {
	return inTx(r.db, func(tx *sql.Tx) error {
		var have int
		if err := tx.QueryRowContext(ctx, "SELECT points FROM users WHERE id = $1 FOR UPDATE", user).Scan(&have); err != nil || have < points {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE users SET points = points - $1 WHERE id = $2", points, user); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE user_discounts SET discount = discount + $1 WHERE user_id = $2", points, user) // want `RES8003: update of user_discounts counts discount up or down`
		return err
	})
}
