package usecase

import "context"

// Model answers prompts, and finishes bookings.
type Model interface {
	ChatComplete(ctx context.Context, prompt string) error
	CompleteBooking(ctx context.Context, id string) error
}

// Ask wants an answer.
type Ask struct{ model Model }

// NewAsk is given the port.
func NewAsk(m Model) *Ask { return &Ask{model: m} }

// Run asks until the answer can be used.
func (u *Ask) Run(ctx context.Context) error {
	return again(ctx, func() error { return u.model.ChatComplete(ctx, "which seat?") })
}

// Finish books for good.
type Finish struct{ model Model }

// NewFinish is given the port.
func NewFinish(m Model) *Finish { return &Finish{model: m} }

// Run books.
func (u *Finish) Run(ctx context.Context) error {
	return again(ctx, func() error { return u.model.CompleteBooking(ctx, "1") })
}
