// Package wallet declares what it stores beside the store: a domain that knows
// its database, no slice of adapters.
package wallet

import (
	"context"
	"database/sql" // want `RES1003: domain package imports SQL access: sql.DB.ExecContext at wallet.go:\d+`
)

// Wallet is an entity.
type Wallet struct {
	ID    string
	Cents int64
}

// Spend takes money out.
func (w *Wallet) Spend(cents int64) { w.Cents -= cents }

// Store keeps wallets.
type Store struct{ db *sql.DB }

// Save stores a wallet.
func (s *Store) Save(ctx context.Context, w Wallet) error {
	_, err := s.db.ExecContext(ctx, "UPDATE wallets SET cents = $1 WHERE id = $2", w.Cents, w.ID)
	return err
}
