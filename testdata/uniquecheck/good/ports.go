package good

import "context"

type Customer struct {
	ID           int64
	Email, Phone string
}

type CustomerRepository interface {
	FindByEmail(ctx context.Context, email string) (*Customer, error)
	FindActiveByStatus(ctx context.Context, status string) (*Customer, error)
	FindByNickname(ctx context.Context, nickname string) (*Customer, error)
	FindByStatus(ctx context.Context, status string) ([]*Customer, error)
	Create(ctx context.Context, c *Customer) error
}

type Register struct{ customers CustomerRepository }

// The index on lower(email) holds.
func (r *Register) ByEmail(ctx context.Context, c *Customer) error {
	if found, err := r.customers.FindByEmail(ctx, c.Email); err != nil || found != nil {
		return ErrTaken
	}
	return r.customers.Create(ctx, c)
}

// The name says that only some rows are looked at.
func (r *Register) ByActive(ctx context.Context, c *Customer) error {
	found, err := r.customers.FindActiveByStatus(ctx, "new")
	if err != nil {
		return err
	}
	if found != nil {
		return ErrTaken
	}
	return r.customers.Create(ctx, c)
}

// The table has no such column: it may be kept elsewhere.
func (r *Register) ByNickname(ctx context.Context, c *Customer) error {
	found, err := r.customers.FindByNickname(ctx, "x")
	if err != nil {
		return err
	}
	if found != nil {
		return ErrTaken
	}
	return r.customers.Create(ctx, c)
}

// There may be several: the lookup is about all of them.
func (r *Register) ByStatus(ctx context.Context, c *Customer) error {
	found, err := r.customers.FindByStatus(ctx, "new")
	if err != nil {
		return err
	}
	if len(found) > 0 {
		return ErrTaken
	}
	return r.customers.Create(ctx, c)
}
