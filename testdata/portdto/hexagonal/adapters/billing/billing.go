// Package billing translates between the core and the billing system.
package billing

import (
	"context"

	"example.test/shop/portdto/hexagonal/core/domain"
	"example.test/shop/portdto/hexagonal/gen/billing"
)

// API is what the generated client can do: a seam between the adapter and it.
type API interface {
	GetInvoice(ctx context.Context, id string) (*billing.Invoice, error)
}

// Client translates.
type Client struct{ api API }

// Bill asks for an invoice, and makes a bill of it.
func (c *Client) Bill(ctx context.Context, id string) (domain.Bill, error) {
	inv, err := c.api.GetInvoice(ctx, id)
	if err != nil {
		return domain.Bill{}, err
	}
	return domain.Bill{ID: inv.ID}, nil
}
