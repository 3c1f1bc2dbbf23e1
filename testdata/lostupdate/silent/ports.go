package silent

import (
	"context"
	"fmt"
)

// Trip is an aggregate that knows its version.
type Trip struct {
	id      string
	Status  string
	version int
}

// Version tells the repository what was loaded.
func (t *Trip) Version() int { return t.version }

// TripRepository compares versions in its adapter, as far as a reader can tell.
type TripRepository interface {
	FindByID(ctx context.Context, id string) (*Trip, error)
	Update(ctx context.Context, t *Trip) error
	UpdateFunc(ctx context.Context, id string, change func(*Trip) error) error
}

// End hands the version back with the trip.
func End(ctx context.Context, trips TripRepository, id string) error {
	t, err := trips.FindByID(ctx, id)
	if err != nil {
		return err
	}
	t.Status = "ended"
	return trips.Update(ctx, t)
}

// EndInside changes it in a function that the repository runs between its load
// and its save.
func EndInside(ctx context.Context, trips TripRepository, id string) error {
	return trips.UpdateFunc(ctx, id, func(t *Trip) error {
		t.Status = "ended"
		return nil
	})
}

// Payment has no version.
type Payment struct {
	ID     string
	Status string
	Amount int64
}

// PaymentRepository stores payments.
type PaymentRepository interface {
	Get(ctx context.Context, id string) (*Payment, error)
	GetForUpdate(ctx context.Context, id string) (*Payment, error)
	Save(ctx context.Context, p *Payment) error
	UpdateStatus(ctx context.Context, id, status string) error
}

// UnitOfWork runs functions in transactions.
type UnitOfWork interface {
	RunInTx(ctx context.Context, fn func(ctx context.Context) error) error
}

// Settle locks what it loads.
func Settle(ctx context.Context, uow UnitOfWork, payments PaymentRepository, id string) error {
	return uow.RunInTx(ctx, func(ctx context.Context) error {
		p, err := payments.GetForUpdate(ctx, id)
		if err != nil {
			return err
		}
		p.Status = "settled"
		return payments.Save(ctx, p)
	})
}

// Fail says the one thing that it wants to be changed.
func Fail(ctx context.Context, payments PaymentRepository, id string) error {
	p, err := payments.Get(ctx, id)
	if err != nil {
		return err
	}
	if p.Status == "failed" {
		return nil
	}
	return payments.UpdateStatus(ctx, p.ID, "failed")
}

// Copy saves something else than what it has loaded.
func Copy(ctx context.Context, payments PaymentRepository, from string) error {
	p, err := payments.Get(ctx, from)
	if err != nil {
		return err
	}
	fresh := &Payment{ID: fmt.Sprintf("%s-copy", from), Status: "open"}
	fresh.Amount = p.Amount
	return payments.Save(ctx, fresh)
}

// Membership has little but the role.
type Membership struct {
	SpaceID, UserID string
	Role            string
}

// MembershipRepository stores memberships.
type MembershipRepository interface {
	Find(ctx context.Context, space, user string) (*Membership, error)
	Update(ctx context.Context, m *Membership) error
}

// Promote sets the one thing that there is to be set: nothing else can be lost.
func Promote(ctx context.Context, members MembershipRepository, space, user, role string) error {
	m, err := members.Find(ctx, space, user)
	if err != nil {
		return err
	}
	m.Role = role
	return members.Update(ctx, m)
}

// LoginAccount is called an account, and has no balance.
type LoginAccount struct {
	ID       string
	Name     string
	Password string
}

// LoginAccountRepository stores them.
type LoginAccountRepository interface {
	Find(ctx context.Context, id string) (*LoginAccount, error)
	Update(ctx context.Context, a *LoginAccount) error
}

// RenameLogin changes what is its owner's own: a naive check goes by the word.
func RenameLogin(ctx context.Context, accounts LoginAccountRepository, id, name string) error {
	a, err := accounts.Find(ctx, id)
	if err != nil {
		return err
	}
	a.Name = name
	return accounts.Update(ctx, a)
}

// Refund is made for a payment.
type Refund struct {
	PaymentID string
	Status    string
	Amount    int64
}

func newRefund(p *Payment) *Refund { return &Refund{PaymentID: p.ID, Amount: p.Amount} }

// RefundRepository stores refunds.
type RefundRepository interface {
	Save(ctx context.Context, r *Refund) error
}

// Repay makes something new of what it has loaded: a naive check follows the
// value into the save.
func Repay(ctx context.Context, payments PaymentRepository, refunds RefundRepository, id string) error {
	p, err := payments.Get(ctx, id)
	if err != nil {
		return err
	}
	r := newRefund(p)
	r.Status = "open"
	return refunds.Save(ctx, r)
}

// Unit runs a function with a repository, by its shape in a transaction.
type Unit interface {
	Do(ctx context.Context, run func(ctx context.Context, payments PaymentRepository) error) error
}

// RefundInUnit is handed the repository: a naive check sees no transaction.
func RefundInUnit(ctx context.Context, unit Unit, id string) error {
	return unit.Do(ctx, func(ctx context.Context, payments PaymentRepository) error {
		p, err := payments.Get(ctx, id)
		if err != nil {
			return err
		}
		p.Status = "refunded"
		return payments.Save(ctx, p)
	})
}
