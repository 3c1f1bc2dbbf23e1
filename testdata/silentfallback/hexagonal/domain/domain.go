// Package domain has accounts, and the ports that its use cases need.
package domain

import (
	"context"
	"errors"
)

// ErrNoAccount says that there is no such account.
var ErrNoAccount = errors.New("no such account")

// Money is an amount in minor units.
type Money struct {
	Minor    int64
	Currency string
}

// Account belongs to somebody.
type Account struct {
	ID    string
	Funds Money
}

// AccountRepository keeps accounts.
type AccountRepository interface {
	ByID(ctx context.Context, id string) (*Account, error)
	Save(ctx context.Context, a *Account) error
}
