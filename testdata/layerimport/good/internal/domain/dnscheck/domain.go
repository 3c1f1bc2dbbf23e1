// Package domain is about internet domains of customers, not a domain layer.
package domain

import (
	"context"
	"net"

	"github.com/avast/retry-go/v4"
)

// Domain is a host name that a customer has pointed at the shop.
type Domain struct{ Name string }

// Verified asks the name servers until they answer.
func (d Domain) Verified(ctx context.Context, r *net.Resolver) error {
	return retry.Do(func() error {
		_, err := r.LookupHost(ctx, d.Name)
		return err
	}, retry.Context(ctx))
}
