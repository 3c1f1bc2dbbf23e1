// Package locking loads wallets for update.
package locking

import (
	"context"

	"example.test/shop/lostupdate/entrepo/ent"
	"example.test/shop/lostupdate/entrepo/ent/wallet"
)

// Locked holds the row from the load on: a naive check sees the same load and
// the same write.
func Locked(ctx context.Context, c *ent.Client, id, amount int) error {
	w, err := c.Wallet.Query().Where(wallet.ID(id)).ForUpdate().Only(ctx)
	if err != nil {
		return err
	}
	return w.Update().SetBalance(w.Balance - amount).Exec(ctx)
}
