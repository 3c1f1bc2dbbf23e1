// Package sqlrepo has repositories over database/sql whose tables have no version.
package sqlrepo

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Status is where an order is in its life.
type Status string

// The life of an order.
const (
	Open Status = "open"
	Paid Status = "paid"
)

// Order is an aggregate.
type Order struct {
	ID      string
	Buyer   string
	Address string
	Status  Status
	Total   int64
	// UpdatedAt is when it was changed, and no version as long as nothing compares it.
	UpdatedAt time.Time
}

// ErrNoOrder tells that there is no such order.
var ErrNoOrder = errors.New("no order")

// Orders stores orders.
type Orders struct{ db *sql.DB }

// Get loads an order.
func (r *Orders) Get(ctx context.Context, id string) (*Order, error) {
	var o Order
	err := r.db.QueryRowContext(ctx, `SELECT id, buyer, address, status, total FROM orders WHERE id = $1`, id).
		Scan(&o.ID, &o.Buyer, &o.Address, &o.Status, &o.Total)
	if err != nil {
		return nil, err
	}
	return &o, nil
}

// Update writes the whole order back.
func (r *Orders) Update(ctx context.Context, o *Order) error {
	res, err := r.db.ExecContext(ctx, // want `RES8002: no version and no lock: this write of orders puts back what Orders.Get loaded`
		`UPDATE orders SET buyer = $1, address = $2, status = $3, total = $4 WHERE id = $5`,
		o.Buyer, o.Address, o.Status, o.Total, o.ID)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrNoOrder
	}
	return nil
}

// Products prepares its statements.
type Products struct{ db *sql.DB }

// Product is sold.
type Product struct {
	ID    int64
	Name  string
	Price int64
	Stock int64
}

const (
	findProduct   = `SELECT id, name, price, stock FROM products WHERE id = ?`
	updateProduct = `UPDATE products SET name = ?, price = ?, stock = ? WHERE id = ? AND deleted_at IS NULL`
)

// Find loads a product.
func (r *Products) Find(ctx context.Context, id int64) (Product, error) {
	var p Product
	stmt, err := r.db.PrepareContext(ctx, findProduct)
	if err != nil {
		return p, err
	}
	defer stmt.Close()
	err = stmt.QueryRowContext(ctx, id).Scan(&p.ID, &p.Name, &p.Price, &p.Stock)
	return p, err
}

// Store writes a product in a transaction, which does not help: it was loaded
// outside of it.
func (r *Products) Store(ctx context.Context, p Product) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	stmt, err := tx.PrepareContext(ctx, updateProduct)
	if err != nil {
		return err
	}
	defer stmt.Close()
	res, err := stmt.ExecContext(ctx, p.Name, p.Price, p.Stock, p.ID) // want `RES8002: no version and no lock: this write of a whole Product to products`
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("product %d: %d rows: %w", p.ID, n, err)
	}
	return tx.Commit()
}

// Withdraw works the new balance out of the one it has read.
func Withdraw(ctx context.Context, db *sql.DB, account string, amount int64) error {
	var balance int64
	if err := db.QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", account).Scan(&balance); err != nil {
		return err
	}
	if balance < amount {
		return errors.New("insufficient funds")
	}
	balance -= amount
	_, err := db.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", balance, account) // want `RES8002: no version and no lock: this write of accounts puts back what .* loaded`
	return err
}

// Deposit does the same in one expression, and in a transaction without a lock.
func Deposit(ctx context.Context, db *sql.DB, account string, amount int64) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	row := tx.QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", account)
	var balance int64
	if err := row.Scan(&balance); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", balance+amount, account); err != nil { // want `RES8002: no version and no lock: this write of accounts`
		return err
	}
	return tx.Commit()
}

// Pay loads with one method of the repository and saves with another.
func Pay(ctx context.Context, orders *Orders, id string) error {
	o, err := orders.Get(ctx, id)
	if err != nil {
		return err
	}
	o.Status = Paid
	return orders.Update(ctx, o)
}

// Approve sets the state of a claim, and writes into its history what may not be.
func Approve(ctx context.Context, db *sql.DB, claim string, status Status) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, `UPDATE claims SET status = $1 WHERE id = $2`, status, claim); err != nil { // want `RES8002: status of claims is set whatever it is by now`
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO claim_steps (claim_id, status) VALUES ($1, $2)`, claim, status); err != nil {
		return err
	}
	return tx.Commit()
}
