// Package silent has writes to tables without a version where nothing is lost.
package silent

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Account is an aggregate without a version.
type Account struct {
	ID      string
	Owner   string
	Balance int64
	Status  string
}

// Accounts stores accounts.
type Accounts struct {
	db *sql.DB
	mu sync.Mutex
}

// Get loads an account.
func (r *Accounts) Get(ctx context.Context, id string) (*Account, error) {
	var a Account
	err := r.db.QueryRowContext(ctx, `SELECT id, owner, balance, status FROM accounts WHERE id = $1`, id).Scan(&a.ID, &a.Owner, &a.Balance, &a.Status)
	return &a, err
}

// Add is relative: a naive check sees a load in the package and a write by id.
func (r *Accounts) Add(ctx context.Context, a *Account, amount int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE accounts SET balance = balance + $1 WHERE id = $2`, amount, a.ID) // want `RES8003: update of accounts counts balance up or down`
	return err
}

// Close moves on only from the state that was loaded.
func (r *Accounts) Close(ctx context.Context, a *Account) error {
	res, err := r.db.ExecContext(ctx, `UPDATE accounts SET status = $1, owner = $2, balance = $3 WHERE id = $4 AND status = $5 AND balance = $6`,
		"closed", a.Owner, a.Balance, a.ID, a.Status, a.Balance)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrMoved
	}
	return nil
}

// ErrMoved tells that the account has changed.
var ErrMoved = errors.New("account has changed")

// Rename sets one column to what does not depend on what was loaded.
func (r *Accounts) Rename(ctx context.Context, id, owner string) error {
	a, err := r.Get(ctx, id)
	if err != nil {
		return err
	}
	if a.Owner == owner {
		return nil
	}
	_, err = r.db.ExecContext(ctx, `UPDATE accounts SET owner = $1 WHERE id = $2`, owner, a.ID)
	return err
}

// Serialised is the only one that writes while it holds the mutex.
func (r *Accounts) Serialised(ctx context.Context, id string, amount int64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, err := r.Get(ctx, id)
	if err != nil {
		return err
	}
	a.Balance += amount
	_, err = r.db.ExecContext(ctx, `UPDATE accounts SET balance = $1, owner = $2 WHERE id = $3`, a.Balance, a.Owner, a.ID)
	return err
}

// PatchAccount is what a caller wants to be changed.
type PatchAccount struct {
	Owner, Status *string
}

// Patch leaves alone what is not given: a naive check counts the columns.
func (r *Accounts) Patch(ctx context.Context, id string, p PatchAccount) error {
	_, err := r.db.ExecContext(ctx, `UPDATE accounts SET owner = COALESCE($1, owner), status = COALESCE($2, status) WHERE id = $3`, p.Owner, p.Status, id)
	return err
}

// Preferences are somebody's own: the last one wins.
type Preferences struct {
	UserID, Theme, Language string
}

// LoadPreferences loads them.
func LoadPreferences(ctx context.Context, db *sql.DB, user string) (*Preferences, error) {
	var p Preferences
	err := db.QueryRowContext(ctx, `SELECT user_id, theme, language FROM preferences WHERE user_id = $1`, user).Scan(&p.UserID, &p.Theme, &p.Language)
	return &p, err
}

// SavePreferences writes them whole.
func SavePreferences(ctx context.Context, db *sql.DB, p *Preferences) error {
	_, err := db.ExecContext(ctx, `UPDATE preferences SET theme = $1, language = $2 WHERE user_id = $3`, p.Theme, p.Language, p.UserID)
	return err
}

// Bill is locked by the mapper.
type Bill struct {
	ID     uint
	Amount int64
	Status string
}

// Pay locks the row with a clause.
func Pay(ctx context.Context, db *gorm.DB, id uint) error {
	return db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var b Bill
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&b, id).Error; err != nil {
			return err
		}
		b.Status = "paid"
		return tx.Save(&b).Error
	})
}

// Open makes a bill and completes it: nobody else knows it yet.
func Open(ctx context.Context, db *gorm.DB, amount int64) error {
	b := Bill{Amount: amount}
	if err := db.WithContext(ctx).Create(&b).Error; err != nil {
		return err
	}
	b.Status = "open"
	return db.WithContext(ctx).Save(&b).Error
}

// Show loads a bill and changes the copy that it shows, nothing is saved.
func Show(ctx context.Context, db *gorm.DB, id uint) (*Bill, error) {
	var b Bill
	if err := db.WithContext(ctx).First(&b, id).Error; err != nil {
		return nil, err
	}
	b.Status = "shown as " + b.Status
	return &b, nil
}

// Replace loads only to see whether there is one, and stores what it was given.
func Replace(ctx context.Context, db *gorm.DB, given *Bill) error {
	var was Bill
	if err := db.WithContext(ctx).First(&was, given.ID).Error; err != nil {
		return err
	}
	return db.WithContext(ctx).Save(given).Error
}

// Touched has changed the row before it reads it: an update holds it until the
// commit, where a naive check looks for FOR UPDATE.
func (r *Accounts) Touched(ctx context.Context, id string, amount int64) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, `UPDATE accounts SET touched_at = now() WHERE id = $1`, id); err != nil {
		return err
	}
	var balance int64
	if err := tx.QueryRowContext(ctx, `SELECT balance FROM accounts WHERE id = $1`, id).Scan(&balance); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE accounts SET balance = $1 WHERE id = $2`, balance-amount, id); err != nil {
		return err
	}
	return tx.Commit()
}
