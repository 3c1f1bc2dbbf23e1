// Package service has the use cases, and says what it needs.
package service

import (
	"context"
	"errors"
)

// ErrLater tells that a text can be sent later on.
var ErrLater = errors.New("later")

// Texts sends texts.
type Texts interface {
	Send(ctx context.Context, to, text string) error
	Left(ctx context.Context) (int, error)
}

// Reminders reminds customers.
type Reminders struct {
	texts Texts
	queue []string
}

// Remind queues what cannot be sent.
func (r *Reminders) Remind(ctx context.Context, to string) error {
	err := r.texts.Send(ctx, to, "reminder")
	if errors.Is(err, ErrLater) {
		r.queue = append(r.queue, to)
		return nil
	}
	return err
}
