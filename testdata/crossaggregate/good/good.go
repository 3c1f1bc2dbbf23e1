// Package good has what a naive check would report and crossaggregate must not.
package good

import (
	"context"

	"example.test/shop/crossaggregate/model"
)

type Service struct {
	Orders    model.OrderRepository
	Lines     model.OrderLineRepository
	Wallets   model.WalletRepository
	Customers model.CustomerRepository
	Suppliers model.SupplierRepository
	Audit     model.AuditLogRepository
	Sessions  model.SessionRepository
	Work      model.UnitOfWork
}

// One aggregate, saved twice.
func (s Service) Twice(ctx context.Context, a, b *model.Order) error {
	if err := s.Orders.Save(ctx, a); err != nil {
		return err
	}
	return s.Orders.Save(ctx, b)
}

// The lines are parts of the order: its name says so, and a field of it.
func (s Service) Children(ctx context.Context, o *model.Order, l *model.OrderLine) error {
	if err := s.Orders.Save(ctx, o); err != nil {
		return err
	}
	return s.Lines.Save(ctx, l)
}

// An audit trail is kept beside the one aggregate.
func (s Service) Audited(ctx context.Context, o *model.Order) error {
	return s.Work.Do(ctx, func(ctx context.Context) error {
		if err := s.Orders.Save(ctx, o); err != nil {
			return err
		}
		return s.Audit.StoreAuditLog(ctx, "saved")
	})
}

// A session is technical, although it is saved by a repository.
func (s Service) Session(ctx context.Context, w *model.Wallet, o *model.Order) error {
	if err := s.Wallets.Update(ctx, w); err != nil {
		return err
	}
	return s.Sessions.Save(ctx, o)
}

// Setting up two new things at once changes nothing that others see.
func (s Service) Opening(ctx context.Context) error {
	w := &model.Wallet{ID: "1"}
	if err := s.Wallets.Save(ctx, w); err != nil {
		return err
	}
	return s.Orders.Create(ctx, &model.Order{ID: "1"})
}

// The wallet is new when it is saved, also a second time; what is loaded later is
// another one.
func (s Service) OpeningTwice(ctx context.Context) (*model.Wallet, error) {
	var w model.Wallet
	w.ID = "1"
	if err := s.Orders.Create(ctx, &model.Order{ID: "1"}); err != nil {
		return nil, err
	}
	if err := s.Wallets.Update(ctx, &w); err != nil {
		return nil, err
	}
	loaded, err := s.Wallets.Get(ctx, "1")
	if err == nil {
		w = *loaded
	}
	return &w, err
}

// An order that was created here is loaded and saved again: it is as new as the
// wallet.
func (s Service) Filled(ctx context.Context) error {
	if err := s.Orders.Create(ctx, &model.Order{ID: "1"}); err != nil {
		return err
	}
	o, err := s.Orders.Get(ctx, "1")
	if err != nil {
		return err
	}
	if err := s.Wallets.Save(ctx, &model.Wallet{ID: "1"}); err != nil {
		return err
	}
	return s.Orders.Save(ctx, o)
}

// Removing an order removes what hangs on it.
func (s Service) Removal(ctx context.Context, w *model.Wallet) error {
	if err := s.Wallets.Update(ctx, w); err != nil {
		return err
	}
	return s.Orders.Delete(ctx, "1")
}

// Either or: the two saves are never both run.
func (s Service) Either(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if o != nil {
		return s.Orders.Save(ctx, o)
	}
	return s.Wallets.Update(ctx, w)
}

// The second save undoes the first when it has failed.
func (s Service) Undo(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := s.Wallets.Update(ctx, w); err != nil {
		o.Status = model.Open
		return s.Orders.Save(ctx, o)
	}
	return nil
}

// Figures are no change of the aggregate.
func (s Service) Figures(ctx context.Context, w *model.Wallet) error {
	if err := s.Wallets.Update(ctx, w); err != nil {
		return err
	}
	return s.Orders.UpdateStats(ctx, "1")
}

// Two records without a lifecycle or a balance: nothing that could disagree is
// in view.
func (s Service) Addresses(ctx context.Context, c *model.Customer, p *model.Supplier) error {
	if err := s.Customers.Update(ctx, c); err != nil {
		return err
	}
	return s.Suppliers.Update(ctx, p)
}

// A handler of the first aggregate's event is where the second one changes.
func (s Service) OnOrderPaid(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := s.Orders.Save(ctx, o); err != nil {
		return err
	}
	return s.Wallets.Update(ctx, w)
}

// So is one that is known by what it is given.
func (s Service) React(ctx context.Context, e model.OrderPaidEvent, o *model.Order, w *model.Wallet) error {
	o.ID = e.AggregateID
	if err := s.Orders.Save(ctx, o); err != nil {
		return err
	}
	return s.Wallets.Update(ctx, w)
}

// An import writes whatever the file has.
func (s Service) ImportAll(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := s.Orders.Save(ctx, o); err != nil {
		return err
	}
	return s.Wallets.Update(ctx, w)
}

// TransferSaga has its steps on record and undoes them.
type TransferSaga struct {
	Orders  model.OrderRepository
	Wallets model.WalletRepository
}

func (s TransferSaga) Run(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := s.Orders.Save(ctx, o); err != nil {
		return err
	}
	return s.Wallets.Update(ctx, w)
}

// SQLOrderRepository is an adapter: what it writes together its port says.
type SQLOrderRepository struct {
	lines   model.OrderRepository
	wallets model.WalletRepository
}

func (r SQLOrderRepository) Settle(ctx context.Context, o *model.Order, w *model.Wallet) error {
	if err := r.lines.Save(ctx, o); err != nil {
		return err
	}
	return r.wallets.Update(ctx, w)
}

// Later runs in another command.
func (s Service) Later(ctx context.Context, o *model.Order, w *model.Wallet, queue chan<- func() error) error {
	queue <- func() error { return s.Wallets.Update(ctx, w) }
	return s.Orders.Save(ctx, o)
}
