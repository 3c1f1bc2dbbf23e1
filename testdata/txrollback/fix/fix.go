// Package fix has transactions that a deferred rollback may end, and others where
// one would be wrong.
package fix

import (
	"context"
	"database/sql"
	"errors"
	"net/http"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

// inInit begins in the init of the check.
func inInit(db *sql.DB, id string) (err error) {
	var tx *sql.Tx
	if tx, err = db.Begin(); err != nil { // want `RES7301`
		return err
	}
	if _, err = tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
		return err
	}
	return tx.Commit()
}

// cannotFail begins without an error.
func cannotFail(db *sqlx.DB, id string) error {
	tx := db.MustBegin() // want `RES7301`
	if _, err := tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
		return err
	}
	return tx.Commit()
}

// ofRequest has its context from the request.
func ofRequest(pool *pgxpool.Pool, r *http.Request) error {
	tx, err := pool.Begin(r.Context()) // want `RES7301`
	if err != nil {
		return err
	}
	if _, err := tx.Exec(r.Context(), "UPDATE a SET b = 1"); err != nil {
		return err
	}
	return tx.Commit(r.Context())
}

// inBranch begins and ends in a branch.
func inBranch(ctx context.Context, db *sql.DB, id string) error {
	switch id {
	case "":
		return nil
	default:
		tx, err := db.BeginTx(ctx, nil) // want `RES7301`
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
			return err
		}
		return tx.Commit()
	}
}

// inLoop would pile up deferred calls until the function returns: no fix.
func inLoop(ctx context.Context, db *sql.DB, ids []string) error {
	for _, id := range ids {
		tx, err := db.BeginTx(ctx, nil) // want `RES7301`
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// unchecked has no place where the transaction is known to be there: no fix.
func unchecked(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7301`
	if err == nil {
		if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
			return err
		}
		return tx.Commit()
	}
	return err
}

// twice has another transaction in the variable by the end: no fix.
func twice(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7301`
	if err != nil {
		return err
	}
	if _, err = tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
		return err
	}
	if err = tx.Commit(); err != nil {
		return err
	}
	tx, err = db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE c SET d = 1 WHERE id = ?", id)
	return errors.Join(err, tx.Commit())
}

// half rolls back by defer under a condition: the condition is to be repaired.
func half(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7301`
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
		}
	}()
	if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = ?", id); err != nil {
		return err
	}
	return tx.Commit()
}

// detached makes its context on the spot, which may not be written twice: no fix.
func detached(pool *pgxpool.Pool, fresh func(string) context.Context, id string) error {
	tx, err := pool.Begin(fresh(id)) // want `RES7301`
	if err != nil {
		return err
	}
	if _, err := tx.Exec(fresh(id), "UPDATE a SET b = 1"); err != nil {
		return err
	}
	return tx.Commit(fresh(id))
}
