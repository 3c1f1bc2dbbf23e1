// Package pay is an adapter: between it and its system every type is right.
package pay

import (
	"context"

	"github.com/segmentio/kafka-go"

	"example.test/shop/portdto/good/api"
)

// Source is a seam of the adapter.
type Source interface {
	Next(ctx context.Context) (kafka.Message, error)
	Order(ctx context.Context) (*api.Order, error)
}
