// Package repository reads what customers owe.
package repository

import (
	"context"
	"database/sql"
	"errors"
	"log"
)

// Debts reads debts.
type Debts struct{ DB *sql.DB }

// Balance of a customer that cannot be read is nothing.
func (d *Debts) Balance(ctx context.Context, customer int64) (float64, error) {
	var balance float64
	row := d.DB.QueryRowContext(ctx, "SELECT balance FROM debts WHERE customer = ?", customer)
	if err := row.Scan(&balance); err != nil {
		return 0, nil // want `RES5002: a failure of DB.QueryRowContext .* is dropped and the function returns 0, nil`
	}
	return balance, nil
}

// LateFee has no error to return.
func (d *Debts) LateFee(ctx context.Context, customer int64) float64 {
	var fee float64
	err := d.DB.QueryRowContext(ctx, "SELECT fee FROM late WHERE customer = ?", customer).Scan(&fee)
	if err != nil {
		log.Printf("fee of %d: %v", customer, err)
		return 0 // want `RES5002: a failure of DB.QueryRowContext .* becomes 0, an amount like any other`
	}
	return fee
}

// OpenBalance is none for who is not in the table.
func (d *Debts) OpenBalance(ctx context.Context, customer int64) (float64, error) {
	var balance float64
	err := d.DB.QueryRowContext(ctx, "SELECT balance FROM debts WHERE customer = ?", customer).Scan(&balance)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return balance, nil
}

// BalanceVersion is a number, and no money.
func (d *Debts) BalanceVersion(ctx context.Context, customer int64) int {
	var version int
	if err := d.DB.QueryRowContext(ctx, "SELECT version FROM debts WHERE customer = ?", customer).Scan(&version); err != nil {
		return 0
	}
	return version
}
