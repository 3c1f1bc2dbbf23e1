// Package bad has the code that crossaggregate is for: the aggregates and their
// ports live in another package, as they mostly do.
package bad

import (
	"context"

	"example.test/shop/crossaggregate/model"
)

type Pay struct {
	Orders  model.OrderRepository
	Wallets model.WalletRepository
	Work    model.UnitOfWork
}

func (p Pay) Handle(ctx context.Context, orderID, walletID string, cents int64) error {
	o, err := p.Orders.Get(ctx, orderID)
	if err != nil {
		return err
	}
	w, err := p.Wallets.Get(ctx, walletID)
	if err != nil {
		return err
	}
	w.Balance -= cents
	o.Status = model.Closed
	if err := p.Wallets.Update(ctx, w); err != nil {
		return err
	}
	return p.Orders.Save(ctx, o) // want `RES8301: one use case saves two aggregates with no transaction around both: wallet by Wallets.Update \(bad.go:\d+\), then order by Orders.Save`
}

// InTx is the same in one transaction, which only hides that two are locked.
func (p Pay) InTx(ctx context.Context, o *model.Order, w *model.Wallet) error {
	return p.Work.Do(ctx, func(ctx context.Context) error {
		if err := p.Orders.Save(ctx, o); err != nil {
			return err
		}
		return p.Wallets.Update(ctx, w) // want `RES8301: one use case saves two aggregates in one transaction: order by Orders.Save \(bad.go:\d+\), then wallet by Wallets.Update`
	})
}

// NewOrder changes one and creates the other.
func (p Pay) NewOrder(ctx context.Context, w *model.Wallet) error {
	if err := p.Wallets.Update(ctx, w); err != nil {
		return err
	}
	return p.Orders.Create(ctx, &model.Order{ID: "1"}) // want `RES8301: one use case saves two aggregates`
}

// Steps saves the second in a helper.
func (p Pay) Steps(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := p.Orders.Save(ctx, o); err != nil {
		return err
	}
	return p.charge(ctx, w) // want `RES8301: one use case saves two aggregates with no transaction around both: order by Orders.Save \(bad.go:\d+\), then wallet by p.charge`
}

func (p Pay) charge(ctx context.Context, w *model.Wallet) error { return p.Wallets.Update(ctx, w) }

// Points and coupons are known by their ports only: no type says what they are.
type PointRepository interface {
	Take(ctx context.Context, user string, n int) error
	UpdatePoints(ctx context.Context, user string, n int) error
}

type CouponRepository interface {
	AddCoupon(ctx context.Context, user string, percent int) error
}

type Redeem struct {
	points  PointRepository
	coupons CouponRepository
}

func (r Redeem) Handle(ctx context.Context, user string) error {
	if err := r.points.UpdatePoints(ctx, user, -10); err != nil {
		return err
	}
	return r.coupons.AddCoupon(ctx, user, 5) // want `RES8301: one use case saves two aggregates with no transaction around both: point by points.UpdatePoints \(bad.go:\d+\), then coupon by coupons.AddCoupon`
}

// Closures of repositories save as well.
type Accounts interface {
	Update(ctx context.Context, id string, fn func(w *model.Wallet) error) error
	Get(ctx context.Context, id string) (*model.Wallet, error)
	Add(ctx context.Context, w *model.Wallet) error
}

func transfer(ctx context.Context, accounts Accounts, orders model.OrderRepository, o *model.Order) error {
	err := accounts.Update(ctx, "1", func(w *model.Wallet) error {
		w.Balance--
		return nil
	})
	if err != nil {
		return err
	}
	return orders.Save(ctx, o) // want `RES8301: one use case saves two aggregates`
}
