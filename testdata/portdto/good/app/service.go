// Package app is the application layer, which publishes a service.
package app

import (
	"context"

	"google.golang.org/grpc"

	"example.test/shop/portdto/good/api"
)

// Orders is what this package does for others, in the words of its published API.
type Orders interface {
	Place(ctx context.Context, o *api.Order) (*api.Order, error)
}

type orders struct{}

func (*orders) Place(_ context.Context, o *api.Order) (*api.Order, error) { return o, nil }

var _ Orders = (*orders)(nil)

// OrdersServer is implemented by whoever serves the API.
type OrdersServer interface {
	Place(ctx context.Context, o *api.Order) (*api.Order, error)
}

// OrderGetter repeats the method of a generated client for tests.
type OrderGetter interface {
	Get(ctx context.Context, in *api.Order, opts ...grpc.CallOption) (*api.Order, error)
}

// Filtered is asked by value: it reads a request.
type Filtered interface {
	GetOrder() *api.Order
}
