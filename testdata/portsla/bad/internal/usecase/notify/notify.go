// Package notify is a use case with a port that its adapter does not know.
package notify

import "context"

// Mailer sends mail.
type Mailer interface {
	Send(ctx context.Context, to, text string) error
}

// Service is the use case.
type Service struct{ Mailer Mailer }

// New puts it together.
func New(m Mailer) *Service { return &Service{Mailer: m} }

// Welcome greets somebody.
func (s *Service) Welcome(ctx context.Context, to string) error {
	return s.Mailer.Send(ctx, to, "welcome")
}
