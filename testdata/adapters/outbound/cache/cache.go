// Package cache keeps sessions.
package cache

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.test/shop/adapters/domain"
)

type sessions struct{ client *redis.Client } // is: adapter of Sessions

// New returns sessions.
func New(client *redis.Client) domain.Sessions { return &sessions{client} }

func (s *sessions) User(ctx context.Context, token string) (string, error) { // is: calls out, for Sessions
	user, err := s.client.Get(ctx, token).Result()
	return user, err // is: User returns driver redis.Nil (not found)
}

func (s *sessions) Drop(ctx context.Context, token string) error { // is: calls out, for Sessions
	return s.client.Del(ctx, token).Err() // is: Drop returns driver
}
