package redis

import (
	"context"
	"database/sql"
	"errors"

	"github.com/redis/go-redis/v9"

	"example.test/shop/porterror/bad/hexagonal/domain"
)

// cached looks at the cache's errors only: those of the database go through it.
type cached struct {
	domain.Carts
	client *redis.Client
}

func (c *cached) Cart(ctx context.Context, user string) (string, error) {
	cart, err := c.client.Get(ctx, user).Result()
	if errors.Is(err, redis.Nil) {
		return c.Carts.Cart(ctx, user)
	}
	return cart, err
}

type stored struct{ db *sql.DB }

func (s *stored) Cart(ctx context.Context, user string) (cart string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT cart FROM carts WHERE owner = $1", user).Scan(&cart)
	return cart, err // want `RES5101: adapter method stored.Cart returns sql.ErrNoRows through port Carts`
}

func (s *stored) Drop(ctx context.Context, user string) error {
	_, err := s.db.ExecContext(ctx, "DELETE FROM carts WHERE owner = $1", user)
	return err
}

// NewCached returns carts.
func NewCached(db *sql.DB, client *redis.Client) domain.Carts {
	return &cached{&stored{db}, client}
}
