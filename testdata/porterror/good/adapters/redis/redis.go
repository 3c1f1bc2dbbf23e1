// Package redis tells a miss from a failure by the command.
package redis

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"example.test/shop/porterror/good/domain"
)

type users struct{ client *redis.Client }

// New returns users.
func New(client *redis.Client) domain.Users { return &users{client} }

// ByID asks the command, not a variable.
func (u *users) ByID(ctx context.Context, id string) (domain.User, error) {
	cmd := u.client.Get(ctx, id)
	if cmd.Err() == redis.Nil {
		return domain.User{}, domain.ErrNotFound
	}
	if cmd.Err() != nil {
		return domain.User{}, fmt.Errorf("get: %w", cmd.Err())
	}
	return domain.User{ID: id, Name: cmd.Val()}, nil
}

// ByName writes the text of the error only.
func (u *users) ByName(ctx context.Context, name string) (domain.User, error) {
	id, err := u.client.Get(ctx, name).Result()
	if err != nil {
		return domain.User{}, errors.New("no user of that name: " + err.Error())
	}
	return domain.User{ID: id, Name: name}, nil
}
