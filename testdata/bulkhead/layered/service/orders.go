// Package service confirms orders.
package service

import (
	"context"

	"example.test/shop/bulkhead/layered/client"
)

// Orders confirms orders by mail.
type Orders struct{ Mail *client.Mail }

// Confirm sends the confirmation.
func (o *Orders) Confirm(ctx context.Context, customer string) error {
	return o.Mail.Send(ctx, customer, "thank you")
}
