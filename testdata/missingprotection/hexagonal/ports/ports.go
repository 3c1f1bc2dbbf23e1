// Package ports has what the application needs of others.
package ports

import "context"

// Dispatch sends drivers.
type Dispatch interface {
	Send(ctx context.Context, ride string) error
	Cancel(ctx context.Context, ride string) error
}
