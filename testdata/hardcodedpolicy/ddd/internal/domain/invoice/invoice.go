// Package invoice has invoices.
package invoice

import "context"

// Archive keeps invoices for the tax office.
type Archive interface {
	Store(ctx context.Context, id string, pdf []byte) error
}
