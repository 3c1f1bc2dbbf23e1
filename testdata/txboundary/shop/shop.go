// Package shop holds what the cases of txboundary share.
package shop

// Order is an order.
type Order struct{ ID, State string }
