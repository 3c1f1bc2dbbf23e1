// Package ports has what the service needs of others.
package ports

import "context"

// Mailer sends mail.
type Mailer interface {
	Send(ctx context.Context, to, text string) error
	Alive(ctx context.Context) error
}
