// Package acme stands for the library of a payment provider: its client sends
// again by itself, and gives a payment without a key a new one before the first try.
package acme

import "context"

// Order is what is paid.
type Order struct {
	Cents int64
	Key   string
}

// Client speaks to the provider.
type Client struct{ sent int }

// Pay takes the money of an order.
func (c *Client) Pay(context.Context, *Order) error { c.sent++; return nil }

// Refund gives it back.
func (c *Client) Refund(context.Context, *Order) error { c.sent--; return nil }
