package bad

import (
	"context"

	"example.test/shop/crossaggregate/model"
)

// Repository is one interface for the aggregates of all kinds.
type Repository[T any] interface {
	Get(ctx context.Context, id string) (T, error)
	Save(ctx context.Context, t T) error
}

// Generic pays through instances of it.
type Generic struct {
	orders  Repository[*model.Order]
	wallets Repository[*model.Wallet]
}

// Pay says of which type each of them is by its instance.
func (p *Generic) Pay(ctx context.Context, o *model.Order, w *model.Wallet, cents int64) error {
	w.Balance -= cents
	o.Status = model.Closed
	if err := p.wallets.Save(ctx, w); err != nil {
		return err
	}
	return p.orders.Save(ctx, o) // want `RES8301: one use case saves two aggregates with no transaction around both: wallet by wallets.Save \(generic.go:\d+\), then order by orders.Save`
}

// Work hands them out.
type Work interface {
	Orders() Repository[*model.Order]
	Wallets() Repository[*model.Wallet]
	Commit(ctx context.Context) error
}

func settle(ctx context.Context, u Work, o *model.Order, w *model.Wallet) error {
	if err := u.Wallets().Save(ctx, w); err != nil {
		return err
	}
	if err := u.Orders().Save(ctx, o); err != nil { // want `RES8301: one use case saves two aggregates`
		return err
	}
	return u.Commit(ctx)
}
