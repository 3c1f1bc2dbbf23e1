// Package quiet has what a naive check would take for a lost update.
package quiet

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// ErrConflict tells that somebody was faster.
var ErrConflict = errors.New("modified in between")

// Invoice is an aggregate with a version.
type Invoice struct {
	ID      string
	Buyer   string
	Amount  int64
	Status  string
	Version int64
}

// Invoices stores invoices.
type Invoices struct{ db *sql.DB }

// Find loads an invoice.
func (r *Invoices) Find(ctx context.Context, id string) (*Invoice, error) {
	var i Invoice
	err := r.db.QueryRowContext(ctx, `SELECT id, buyer, amount, status, version FROM invoices WHERE id = $1`, id).
		Scan(&i.ID, &i.Buyer, &i.Amount, &i.Status, &i.Version)
	return &i, err
}

// Save compares the version: a naive check sees version + 1 only.
func (r *Invoices) Save(ctx context.Context, i *Invoice) error {
	res, err := r.db.ExecContext(ctx,
		`UPDATE invoices SET buyer = $1, amount = $2, status = $3, version = version + 1 WHERE id = $4 AND version = $5`,
		i.Buyer, i.Amount, i.Status, i.ID, i.Version)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrConflict
	}
	return nil
}

// Touch counts the version on and changes nothing that was loaded: what readers
// have cached is out of date. A naive check sees an unchecked bump.
func (r *Invoices) Touch(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE invoices SET version = version + 1, updated_at = now() WHERE id = $1`, id)
	return err
}

// AddFee is relative: the database adds, whatever is there by then.
func (r *Invoices) AddFee(ctx context.Context, id string, fee int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE invoices SET amount = amount + $1, version = version + 1 WHERE id = $2`, fee, id) // want `RES8003: update of invoices counts amount up or down`
	return err
}

// Cancel moves from one state to another in the statement: a naive check misses
// the version.
func (r *Invoices) Cancel(ctx context.Context, id, by string) error {
	res, err := r.db.ExecContext(ctx,
		`UPDATE invoices SET status = 'cancelled', buyer = $1, version = version + 1 WHERE id = $2 AND status = 'open'`, by, id)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrConflict
	}
	return nil
}

// Locked holds the row from the load to the write.
func (r *Invoices) Locked(ctx context.Context, id, buyer string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	i, err := lockInvoice(ctx, tx, id)
	if err != nil {
		return err
	}
	i.Buyer = buyer
	i.Amount += 100
	_, err = tx.ExecContext(ctx, `UPDATE invoices SET buyer = $1, amount = $2, version = version + 1 WHERE id = $3`, i.Buyer, i.Amount, i.ID)
	if err != nil {
		return err
	}
	return tx.Commit()
}

// lockInvoice takes the lock for Locked.
func lockInvoice(ctx context.Context, tx *sql.Tx, id string) (*Invoice, error) {
	var i Invoice
	err := tx.QueryRowContext(ctx, `SELECT id, buyer, amount FROM invoices WHERE id = $1 FOR UPDATE`, id).Scan(&i.ID, &i.Buyer, &i.Amount)
	return &i, err
}

// Client is an application that calls in; its version is the one it runs.
type Client struct {
	ID      string
	Name    string
	Version string
	OS      string
}

// SaveClient stores which version of the application a client runs: no version
// of the row, though the column is called so.
func SaveClient(ctx context.Context, db *sql.DB, c *Client) error {
	_, err := db.ExecContext(ctx, `UPDATE installations SET name = $1, os = $2, version = $3 WHERE id = $4`, c.Name, c.OS, c.Version, c.ID)
	return err
}

// Document tells its schema, which is a number as well.
type Document struct {
	ID            string
	Title         string
	SchemaVersion int
	APIVersion    int
}

// SaveDocument writes the version of the format: a naive check takes every
// column that ends in version for a lock.
func SaveDocument(ctx context.Context, db *sql.DB, d *Document) error {
	_, err := db.ExecContext(ctx, `UPDATE documents SET title = $1, schema_version = $2, api_version = $3 WHERE id = $4`, d.Title, d.SchemaVersion, d.APIVersion, d.ID)
	return err
}

// Insert adds the first version: there is nothing to compare.
func (r *Invoices) Insert(ctx context.Context, i *Invoice) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO invoices (id, buyer, amount, status, version) VALUES ($1, $2, $3, $4, 1)`, i.ID, i.Buyer, i.Amount, i.Status)
	return err
}

// Renumber is a clean-up over many rows, not one that was loaded.
func (r *Invoices) Renumber(ctx context.Context, from, to string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE invoices SET buyer = $1, version = version + 1 WHERE buyer = $2`, to, from)
	return err
}

// Serial runs where the database refuses what cannot be put in an order.
func Serial(ctx context.Context, db *sql.DB, id string, amount int64) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var balance int64
	if err := tx.QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", id).Scan(&balance); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", balance+amount, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Stamp uses the time of the last change as the token.
func Stamp(ctx context.Context, db *sql.DB, i *Invoice, seen time.Time) error {
	res, err := db.ExecContext(ctx, `UPDATE invoices SET buyer = $1, amount = $2 WHERE id = $3 AND updated_at = $4`, i.Buyer, i.Amount, i.ID, seen)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(ErrConflict, err)
	}
	return nil
}
