// Package payment has the payments of the domain.
package payment

import "context"

// State of a payment.
type State string

// States of payments.
const (
	Pending State = "pending"
	Settled State = "settled"
)

// Provider moves money.
type Provider interface {
	Begin(ctx context.Context, id string, cents int64) error
	State(ctx context.Context, id string) (State, error)
}
