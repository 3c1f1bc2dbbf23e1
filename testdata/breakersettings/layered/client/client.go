// Package client speaks to the stock service.
package client

import (
	"context"

	"google.golang.org/grpc"
)

// Stock is a client.
type Stock struct{ cc grpc.ClientConnInterface }

// New returns a client on a connection.
func New(cc grpc.ClientConnInterface) *Stock { return &Stock{cc} }

// Level asks how much there is.
func (s *Stock) Level(ctx context.Context, item string) (int, error) {
	var out struct{ Level int }
	err := s.cc.Invoke(ctx, "/stock.Stock/Level", item, &out)
	return out.Level, err
}
