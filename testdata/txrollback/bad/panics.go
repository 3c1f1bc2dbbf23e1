package bad

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gorm.io/gorm"
)

// panicsOnly rolls back when something panics, and at no other time.
func panicsOnly(db *gorm.DB, id string) error {
	tx := db.Begin() // want `RES7301: transaction tx is left open by the return on line \d+: no commit and no rollback on that path`
	defer func() {
		if p := recover(); p != nil {
			tx.Rollback()
			panic(p)
		}
	}()
	if err := tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id).Error; err != nil {
		return err
	}
	return tx.Commit().Error
}

// panicsPlain asks recover itself.
func panicsPlain(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+`
	if err != nil {
		return err
	}
	defer func() {
		if recover() != nil {
			_ = tx.Rollback()
		}
	}()
	if id == "" {
		return errors.New("no id")
	}
	return tx.Commit()
}

// panicsOrShadowed looks at a panic first, and then at the wrong error.
func panicsOrShadowed(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+: the deferred rollback looks at another error variable`
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			_ = tx.Rollback()
			panic(p)
		} else if err != nil {
			_ = tx.Rollback()
		}
	}()
	if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = $1", id); err != nil {
		return fmt.Errorf("update: %w", err)
	}
	err = tx.Commit()
	return err
}

// brokenOff leaves the loop with the transaction of that round open.
func brokenOff(ctx context.Context, db *sql.DB, ids []string) error {
	for _, id := range ids {
		tx, err := db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+`
		if err != nil {
			return err
		}
		if id == "" {
			break
		}
		if err := update(tx, id); err != nil {
			return errors.Join(err, tx.Rollback())
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// Repos work in one transaction.
type Repos struct{ tx *sql.Tx }

// withRepos puts the transaction into what the function works with.
func withRepos(ctx context.Context, db *sql.DB, fn func(*Repos) error) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7304: transaction stays open when fn panics: no deferred rollback`
	if err != nil {
		return err
	}
	if err := fn(&Repos{tx: tx}); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
