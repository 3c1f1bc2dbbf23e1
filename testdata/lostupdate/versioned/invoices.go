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

// Contract keeps its version where no migration is in view.
type Contract struct {
	ID      string
	Party   string
	Terms   string
	Version int
}

// Contracts stores contracts.
type Contracts struct{ db *sql.DB }

// Get loads the version with the rest.
func (r *Contracts) Get(ctx context.Context, id string) (*Contract, error) {
	var c Contract
	err := r.db.QueryRowContext(ctx, `SELECT id, party, terms, version FROM contracts WHERE id = $1`, id).
		Scan(&c.ID, &c.Party, &c.Terms, &c.Version)
	return &c, err
}

// Update does not give it back.
func (r *Contracts) Update(ctx context.Context, c *Contract) error {
	_, err := r.db.ExecContext(ctx, `UPDATE contracts SET party = $1, terms = $2 WHERE id = $3`, c.Party, c.Terms, c.ID) // want `RES8001: this write of a whole Contract to contracts does not compare its version \(Version\): changes since Get loaded it are overwritten`
	return err
}
