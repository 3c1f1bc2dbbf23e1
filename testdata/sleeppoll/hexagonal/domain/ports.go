// Package domain has the transfers of a bank and the port they leave through.
package domain

import "context"

// Transfer is money on its way.
type Transfer struct{ ID, Iban string }

// Bank executes transfers.
type Bank interface {
	Execute(ctx context.Context, t Transfer) error
	Settled(ctx context.Context, id string) (bool, error)
}

// Transfers is the use case.
type Transfers struct{ Bank Bank }

// Start hands a transfer over.
func (u *Transfers) Start(ctx context.Context, t Transfer) error { return u.Bank.Execute(ctx, t) }
