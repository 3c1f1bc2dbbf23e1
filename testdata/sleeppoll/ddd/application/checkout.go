// Package application has the use cases.
package application

import (
	"context"
	"errors"
	"time"

	"example.test/shop/sleeppoll/ddd/domain/payment"
)

// Checkout pays for orders.
type Checkout struct{ Provider payment.Provider }

// Pay begins a payment and comes back when it is settled.
func (u *Checkout) Pay(ctx context.Context, order string, cents int64) error {
	if err := u.Provider.Begin(ctx, order, cents); err != nil {
		return err
	}
	for i := 0; i < 30; i++ {
		state, err := u.Provider.State(ctx, order)
		if err != nil {
			return err
		}
		if state == payment.Settled {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("payment is pending")
}

// Reconcile is what the scheduler calls: nobody waits.
func (u *Checkout) Reconcile(ctx context.Context, orders []string) error {
	for _, o := range orders {
		if _, err := u.Provider.State(ctx, o); err != nil {
			return err
		}
		time.Sleep(200 * time.Millisecond)
	}
	return nil
}
