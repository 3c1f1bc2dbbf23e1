// Package anaemic has a type without transitions: data that services decide on.
package anaemic

import "context"

type Status string

const (
	Open   Status = "open"
	Closed Status = "closed"
)

type Case struct {
	ID     string
	Status Status
}

// SetStatus is the field with another name.
func (c *Case) SetStatus(s Status) { c.Status = s }

// Validate fills in what is missing, which is no transition.
func (c *Case) Validate() error {
	if c.Status == "" {
		c.Status = Open
	}
	return nil
}

type Repository interface {
	Get(ctx context.Context, id string) (*Case, error)
	Save(ctx context.Context, c *Case) error
}
