// Package suppressed has findings of crossaggregate that somebody decided to keep.
package suppressed

import (
	"context"

	"example.test/shop/crossaggregate/model"
)

type Pay struct {
	Orders  model.OrderRepository
	Wallets model.WalletRepository
}

// Annotated says why both are saved at once.
//
//resilint:cross-aggregate money and order may never differ, see the decision record
func (p Pay) Annotated(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := p.Wallets.Update(ctx, w); err != nil {
		return err
	}
	return p.Orders.Save(ctx, o)
}

func (p Pay) Ignored(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := p.Wallets.Update(ctx, w); err != nil {
		return err
	}
	//resilint:ignore RES8301 the wallet is merged into the order next month
	return p.Orders.Save(ctx, o)
}
