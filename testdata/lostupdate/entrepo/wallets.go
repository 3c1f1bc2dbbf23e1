// Package entrepo loads, changes and saves through builders that ent generates.
package entrepo

import (
	"context"
	"errors"

	"example.test/shop/lostupdate/entrepo/ent"
	"example.test/shop/lostupdate/entrepo/ent/wallet"
)

// ErrStale tells that the wallet has changed since it was loaded.
var ErrStale = errors.New("wallet has changed")

// Charge works the new balance out of the loaded one.
func Charge(ctx context.Context, c *ent.Client, id, amount int) error {
	w, err := c.Wallet.Get(ctx, id)
	if err != nil {
		return err
	}
	_, err = c.Wallet.UpdateOneID(id).SetBalance(w.Balance - amount).Save(ctx) // want `RES8002: no version and no lock: this write of Wallet puts back what WalletClient.Get loaded`
	return err
}

// ChargeEntity does so through the entity, which it has found by a condition.
func ChargeEntity(ctx context.Context, c *ent.Client, id, amount int) error {
	w, err := c.Wallet.Query().Where(wallet.ID(id)).Only(ctx)
	if err != nil {
		return err
	}
	return w.Update().SetBalance(w.Balance - amount).Exec(ctx) // want `RES8002: no version and no lock: this write of Wallet puts back what WalletQuery.Only loaded`
}

// Count counts the version on and compares nothing.
func Count(ctx context.Context, c *ent.Client, id, balance int) error {
	return c.Wallet.UpdateOneID(id).SetBalance(balance).AddVersion(1).Exec(ctx) // want `RES8001: this update of Wallet counts version on but does not compare it`
}

// Checked compares the version: ent reports a row that is not there.
func Checked(ctx context.Context, c *ent.Client, w *ent.Wallet, balance int) error {
	return c.Wallet.UpdateOneID(w.ID).Where(wallet.Version(w.Version)).SetBalance(balance).AddVersion(1).Exec(ctx)
}

// Unlooked compares the version in an update of many, which tells only a number.
func Unlooked(ctx context.Context, c *ent.Client, w *ent.Wallet, status string) error {
	_, err := c.Wallet.Update().Where(wallet.ID(w.ID), wallet.Version(w.Version)).SetStatus(status).AddVersion(1).Save(ctx) // want `RES8003: update of Wallet compares version`
	return err
}

// Dropped has no number to look at.
func Dropped(ctx context.Context, c *ent.Client, id, amount int) error {
	return c.Wallet.Update().Where(wallet.ID(id), wallet.BalanceGTE(amount)).AddBalance(-amount).Exec(ctx) // want `RES8003: update of Wallet takes only what is left of balance`
}

// Looked looks at the number.
func Looked(ctx context.Context, c *ent.Client, id int) error {
	n, err := c.Wallet.Update().Where(wallet.ID(id), wallet.StatusEQ("open")).SetStatus("frozen").Save(ctx)
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrStale
	}
	return nil
}

// Add is relative: a naive check sees a load and a write of one row.
func Add(ctx context.Context, c *ent.Client, id, amount int) error {
	w, err := c.Wallet.Get(ctx, id)
	if err != nil {
		return err
	}
	if w.Status != "open" {
		return ErrStale
	}
	return w.Update().AddBalance(amount).Exec(ctx)
}

// Close sets a constant: what was loaded does not go into it.
func Close(ctx context.Context, c *ent.Client, id int) error {
	w, err := c.Wallet.Get(ctx, id)
	if err != nil {
		return err
	}
	return w.Update().SetStatus("closed").Exec(ctx)
}
