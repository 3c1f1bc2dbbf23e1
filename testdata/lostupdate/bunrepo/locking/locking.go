// Package locking loads loans for update.
package locking

import (
	"context"

	"example.test/shop/lostupdate/bunrepo"
	"github.com/uptrace/bun"
)

// Repay holds the row from the load on: a naive check sees load, change and save.
func Repay(ctx context.Context, db *bun.DB, id string, amount int64) error {
	return db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		l := new(bunrepo.Loan)
		if err := tx.NewSelect().Model(l).Where("id = ?", id).For("UPDATE").Scan(ctx); err != nil {
			return err
		}
		l.Amount -= amount
		_, err := tx.NewUpdate().Model(l).WherePK().Exec(ctx)
		return err
	})
}
