// Package domain has ports that move money and goods, and tell people.
package domain

import "context"

// Money is an amount.
type Money struct {
	Amount   int64
	Currency string
}

// Order is an entity.
type Order struct {
	ID    string
	Total Money
}

// Payments is what a provider offers.
type Payments interface {
	Charge(ctx context.Context, card string, amount Money) error // want `RES3603: port method Payments.Charge moves money and has no parameter that tells a repeat`
	// The payment tells a repeat.
	Refund(ctx context.Context, paymentID string, amount Money) error
	// The entity is the same in every attempt.
	ChargeOrder(ctx context.Context, o *Order) error
	// The order is paid once.
	ChargeFor(ctx context.Context, order string, cents int64) error
	// A key by name.
	Transfer(ctx context.Context, from, to string, amount Money, idempotencyKey string) error
	// No command: nothing can fail, nothing is asked for again.
	Pay(amount Money) int64
	// What the name ends in is asked for, not done.
	TransferMetadataKey(ctx context.Context, of string) (string, error)
	// What a parameter without a name is, nobody knows.
	Debit(context.Context, string) error
}

// ChargeRequest has the key inside.
type ChargeRequest struct {
	RequestID string
	Amount    Money
}

// Requests takes parameters in structs.
type Requests interface {
	Charge(ctx context.Context, r ChargeRequest) error
	Withdraw(ctx context.Context, r struct{ Amount Money }) error // want `RES3603: port method Requests.Withdraw moves money`
}

// Warehouse is another system.
type Warehouse interface {
	Reserve(ctx context.Context, item string, n int) error                     // want `RES3603: port method Warehouse.Reserve takes stock`
	UpdateTrainingBalance(ctx context.Context, owner string, change int) error // want `RES3603: port method Warehouse.UpdateTrainingBalance changes an amount`
	// A reading by any name.
	ReservedItems(ctx context.Context) ([]string, error)
}

// Notifier tells customers.
type Notifier interface {
	SendEmail(ctx context.Context, to, text string) error // want `RES3603: port method Notifier.SendEmail tells somebody`
	// A function may hold anything.
	NotifyAll(ctx context.Context, text func() string) error
}

// StockRepository is part of the same database, and of its transactions.
type StockRepository interface {
	Reserve(ctx context.Context, item string, n int) error
}

// RefundUseCase is how others call the service.
type RefundUseCase interface {
	Refund(ctx context.Context, amount Money) error
}

// Till is offered, not needed: its implementation is here.
type Till interface {
	Pay(ctx context.Context, amount Money) error
}

type till struct{ total int64 }

func (t *till) Pay(_ context.Context, amount Money) error {
	t.total += amount.Amount
	return nil
}
