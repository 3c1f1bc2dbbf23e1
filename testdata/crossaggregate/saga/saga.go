// Package saga is the process manager of orders, by its name.
package saga

import (
	"context"

	"example.test/shop/crossaggregate/model"
)

type Steps struct {
	Orders  model.OrderRepository
	Wallets model.WalletRepository
}

func (s Steps) Next(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := s.Orders.Save(ctx, o); err != nil {
		return err
	}
	return s.Wallets.Update(ctx, w)
}
