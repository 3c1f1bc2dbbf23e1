// Package versioned has tables with a version that updates do not compare.
package versioned

import (
	"context"
	"database/sql"
	"errors"
)

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

// Find loads an invoice with its version.
func (r *Invoices) Find(ctx context.Context, id string) (*Invoice, error) {
	var i Invoice
	err := r.db.QueryRowContext(ctx, `SELECT id, buyer, amount, status, version FROM invoices WHERE id = $1`, id).
		Scan(&i.ID, &i.Buyer, &i.Amount, &i.Status, &i.Version)
	return &i, err
}

// Save counts the version on, which nobody looks at.
func (r *Invoices) Save(ctx context.Context, i *Invoice) error {
	_, err := r.db.ExecContext(ctx, // want `RES8001: this update of invoices counts version on but does not compare it`
		`UPDATE invoices SET buyer = $1, amount = $2, status = $3, version = version + 1 WHERE id = $4`,
		i.Buyer, i.Amount, i.Status, i.ID)
	return err
}

// Put writes the next version as a value.
func (r *Invoices) Put(ctx context.Context, i *Invoice) error {
	_, err := r.db.ExecContext(ctx, // want `RES8001: this update of invoices counts version on but does not compare it`
		`UPDATE invoices SET buyer = $1, amount = $2, version = $3 WHERE id = $4`,
		i.Buyer, i.Amount, i.Version+1, i.ID)
	return err
}

// Rename forgets about the version.
func (r *Invoices) Rename(ctx context.Context, id, buyer string) error {
	i, err := r.Find(ctx, id)
	if err != nil {
		return err
	}
	if i.Status == "sent" {
		return errors.New("sent already")
	}
	i.Buyer = buyer
	i.Amount += 100
	_, err = r.db.ExecContext(ctx, `UPDATE invoices SET buyer = $1, amount = $2 WHERE id = $3`, i.Buyer, i.Amount, i.ID) // want `RES8001: this write of invoices does not compare its version`
	return err
}
