package good

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// Move has its steps in a method that runs in the transaction of its caller.
func (s *Service) Move(ctx context.Context, o shop.Order, events []shop.Event) error {
	return s.tx.WithinTransaction(ctx, func(ctx context.Context) error { return s.moved(ctx, o, events) })
}

func (s *Service) moved(ctx context.Context, o shop.Order, events []shop.Event) error {
	if err := s.orders.Save(ctx, o); err != nil {
		return err
	}
	return s.outbox.Append(ctx, events...)
}
