// Package flat is of no layer.
package flat

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/mongo"

	"example.test/shop/portdto/good/api"
)

// Store is made for tests.
type Store interface {
	All(ctx context.Context) (*mongo.Cursor, error)
	Order(ctx context.Context) (*api.Order, error)
}
