package usecase

import "context"

// Payer takes money and gives it back.
type Payer interface {
	Take(ctx context.Context, id string) error
	Give(ctx context.Context, id string) error
}

const (
	sold    = "sold"
	swapped = "swapped"
)

// Tell has one helper for all that it does.
type Tell struct {
	work  Work
	payer Payer
}

// NewTell is given ports.
func NewTell(w Work, p Payer) *Tell { return &Tell{work: w, payer: p} }

// Sold is one of the callers.
func (u *Tell) Sold(ctx context.Context, id string) error {
	return u.work.Do(ctx, func(ctx context.Context) error { return u.pay(ctx, told{kind: sold, id: id}) })
}

// Swapped is another one.
func (u *Tell) Swapped(ctx context.Context, id string) error {
	return u.work.Do(ctx, func(ctx context.Context) error { return u.pay(ctx, told{kind: swapped, id: id}) })
}

type told struct{ kind, id string }

func (u *Tell) pay(ctx context.Context, t told) error {
	switch t.kind {
	case sold:
		return u.payer.Take(ctx, t.id)
	case swapped:
		return u.payer.Give(ctx, t.id)
	}
	return nil
}

// Both takes and gives back.
type Both struct {
	work  Work
	payer Payer
}

// NewBoth is given ports.
func NewBoth(w Work, p Payer) *Both { return &Both{work: w, payer: p} }

// Run does the one after the other.
func (u *Both) Run(ctx context.Context, id string) error {
	return u.work.Do(ctx, func(ctx context.Context) error {
		if err := u.payer.Take(ctx, id); err != nil {
			return err
		}
		return u.payer.Give(ctx, id)
	})
}
