// Package bad has transactions that do not end on every path, as real services
// write them.
package bad

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type Repo struct{ db *sql.DB }

func (r *Repo) prepareFails(id string) error {
	tx, err := r.db.Begin() // want `RES7301: transaction tx is left open by the return on line 25: no commit and no rollback on that path`
	if err != nil {
		return err
	}
	stmt, err := tx.Prepare("UPDATE a SET b = 1 WHERE id = ?")
	if err != nil {
		return err
	}
	defer stmt.Close()
	if _, err := stmt.Exec(id); err != nil {
		return fmt.Errorf("exec: %v (rollback: %v)", err, tx.Rollback())
	}
	return tx.Commit()
}

func (r *Repo) helperFails(id string) error {
	tx, err := r.db.Begin() // want `RES7301: transaction tx is left open by the return on line 40 \(and 1 more\)`
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	if err := update(tx, id); err != nil {
		return err
	}
	for i := range 3 {
		if err := update(tx, fmt.Sprint(id, i)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func update(tx *sql.Tx, id string) error {
	_, err := tx.Exec("UPDATE a SET b = 2 WHERE id = ?", id)
	return err
}

// shadowed: the error that is tested is not that of begin.
func (r *Repo) notFound(ctx context.Context, id string) (string, error) {
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line 64`
	if err != nil {
		return "", err
	}
	var name string
	err = tx.QueryRowContext(ctx, "SELECT name FROM a WHERE id = ? FOR UPDATE", id).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		_ = tx.Rollback()
		return "", err
	}
	return name, tx.Commit()
}

func gormReturn(db *gorm.DB, id string) error {
	tx := db.Begin() // want `RES7301: transaction tx is left open by the return on line 79`
	if tx.Error != nil {
		return tx.Error
	}
	if err := tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id).Error; err != nil {
		return err
	}
	return tx.Commit().Error
}

func pgxSwitch(ctx context.Context, pool *pgxpool.Pool, kind string) error {
	tx, err := pool.BeginTx(ctx, pgx.TxOptions{}) // want `RES7301: transaction tx is left open by the return on line 95`
	if err != nil {
		return err
	}
	switch kind {
	case "a":
		_, err = tx.Exec(ctx, "UPDATE a SET b = 1")
	case "b":
		_, err = tx.Exec(ctx, "UPDATE a SET b = 2")
	default:
		return errors.New("unknown kind")
	}
	if err != nil {
		return errors.Join(err, tx.Rollback(ctx))
	}
	return tx.Commit(ctx)
}

// InTx leaves the transaction open when fn panics.
func (r *Repo) InTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7304: transaction stays open when fn panics: no deferred rollback`
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func (r *Repo) ownHelper(id string) error {
	tx, err := r.begin() // want `RES7301: transaction tx is left open by the return on line 121`
	if err != nil {
		return err
	}
	if id == "" {
		return errors.New("no id")
	}
	defer tx.Rollback()
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

func (r *Repo) begin() (*sql.Tx, error) { return r.db.Begin() }

func fallsOff(db *sql.DB, id string) {
	tx, err := db.Begin() // want `RES7301: transaction tx is left open by the end of the function on line 142`
	if err != nil {
		return
	}
	if err := update(tx, id); err == nil {
		if err := tx.Commit(); err != nil {
			fmt.Println(err)
		}
	}
}

func droppedCommit(db *sql.DB, id string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := update(tx, id); err != nil {
		tx.Rollback()
		return err
	}
	tx.Commit() // want `RES7302: the error of the commit is dropped: what was written may be lost, and nobody notices`
	return nil
}

func blankCommit(db *gorm.DB, id string) error {
	tx := db.Begin()
	if err := tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id).Error; err != nil {
		tx.Rollback()
		return err
	}
	_ = tx.Commit().Error // want `RES7302: the error of the commit is assigned to _`
	return nil
}

func deferredCommit(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Commit() // want `RES7302: the error of the commit is dropped by defer`
	_, err = tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = $1", id)
	return err
}

func (r *Repo) besides(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = $1", id); err != nil {
		return err
	}
	if _, err := r.db.ExecContext(ctx, "INSERT INTO log (id) VALUES ($1)", id); err != nil { // want `RES7303: write on r.db while a transaction on it is open`
		return err
	}
	return tx.Commit()
}

func gormOuter(db *gorm.DB, id string) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id).Error; err != nil {
			return err
		}
		return db.Create(&struct{ ID string }{id}).Error // want `RES7303: write on db while a transaction on it is open`
	})
}

func (r *Repo) shadowed(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+: the deferred rollback looks at another error variable`
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tx.Rollback()
		}
	}()
	if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = $1", id); err != nil {
		return fmt.Errorf("update: %w", err)
	}
	err = tx.Commit()
	return err
}

func (r *Repo) nextRound(ctx context.Context, ids []string) error {
	for _, id := range ids {
		tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the next round of the loop, which begins another on line \d+`
		if err != nil {
			return err
		}
		if id == "" {
			continue
		}
		if err := update(tx, id); err != nil {
			_ = tx.Rollback()
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// helped writes through a helper that does not know the transaction.
func (r *Repo) helped(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id); err != nil {
		return err
	}
	if err := r.note(ctx, id); err != nil { // want `RES7303: write on r.db while a transaction on it is open`
		return err
	}
	return tx.Commit()
}

func (r *Repo) note(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}
