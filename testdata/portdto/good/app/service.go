// Package app is the application layer, which publishes a service.
package app

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/segmentio/kafka-go"
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

// querier is a pool, a connection or a transaction: a naive check sees a port.
type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Rows is one of the driver's own, too, and exported.
type Rows interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// reader is what the library has, so that tests can put something else in its place.
type reader interface {
	ReadMessage(ctx context.Context) (kafka.Message, error)
}

type counter struct {
	q querier
	r reader
}

func (c *counter) count(ctx context.Context, pool *pgxpool.Pool, consumer *kafka.Reader) (n int, err error) {
	c.q, c.r = pool, consumer
	err = c.q.QueryRow(ctx, "SELECT count(*) FROM orders").Scan(&n)
	return n, err
}

var _ = (*counter).count
