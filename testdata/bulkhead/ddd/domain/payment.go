// Package domain has the payment.
package domain

import "context"

// Payment is what is to be paid.
type Payment struct {
	ID    string
	Cents int64
}

// Gateway takes payments.
type Gateway interface {
	Charge(ctx context.Context, p Payment) error
}
