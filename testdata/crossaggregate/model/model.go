// Package model has the aggregates that the use cases of this folder save.
package model

import "context"

type Status string

const (
	Open   Status = "open"
	Closed Status = "closed"
)

type Order struct {
	ID     string
	Status Status
	Lines  []OrderLine
}

type OrderLine struct {
	ID       string
	Quantity int
}

type Wallet struct {
	ID      string
	Balance int64
}

type Customer struct {
	ID   string
	Name string
}

type Supplier struct {
	ID   string
	Name string
}

type OrderPaidEvent struct {
	EventID     string
	AggregateID string
}

type OrderRepository interface {
	Get(ctx context.Context, id string) (*Order, error)
	Save(ctx context.Context, o *Order) error
	Create(ctx context.Context, o *Order) error
	Delete(ctx context.Context, id string) error
	UpdateStats(ctx context.Context, id string) error
}

type OrderLineRepository interface {
	Save(ctx context.Context, l *OrderLine) error
}

type WalletRepository interface {
	Get(ctx context.Context, id string) (*Wallet, error)
	Update(ctx context.Context, w *Wallet) error
	Save(ctx context.Context, w *Wallet) error
	Delete(ctx context.Context, id string) error
}

type CustomerRepository interface {
	Update(ctx context.Context, c *Customer) error
}

type SupplierRepository interface {
	Update(ctx context.Context, s *Supplier) error
}

type AuditLogRepository interface {
	StoreAuditLog(ctx context.Context, text string) error
}

type SessionRepository interface {
	Save(ctx context.Context, o *Order) error
}

type UnitOfWork interface {
	Do(ctx context.Context, fn func(ctx context.Context) error) error
}
