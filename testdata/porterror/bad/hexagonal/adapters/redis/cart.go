// Package redis keeps carts in Redis.
package redis

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.test/shop/porterror/bad/hexagonal/domain"
)

// Carts keeps carts.
type Carts struct{ client *redis.Client }

// NewCarts returns carts.
func NewCarts(client *redis.Client) domain.Carts { return &Carts{client} }

// Cart returns what callers can only tell with the library in their hands.
func (c *Carts) Cart(ctx context.Context, user string) (string, error) {
	cart, err := c.client.Get(ctx, "cart:"+user).Result()
	if err != nil {
		return "", err // want `RES5101: adapter method Carts.Cart returns redis.Nil through port Carts as it is`
	}
	return cart, nil
}

// Drop removes a cart.
func (c *Carts) Drop(ctx context.Context, user string) error {
	return c.client.Del(ctx, "cart:"+user).Err()
}
