package good

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
	"go.etcd.io/bbolt"
)

type KV interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, value []byte) error
	Insert(ctx context.Context, key string, value []byte) error
}

var ErrNotFound = errors.New("not found")

// The write fails when the key is there.
func Claim(ctx context.Context, kv KV, name string, owner []byte) error {
	_, err := kv.Get(ctx, name)
	if err == nil {
		return ErrTaken
	}
	return kv.Insert(ctx, name, owner)
}

// A cache: who finds the key is as well served, and who writes it last too.
func Cached(ctx context.Context, kv KV, name string, load func() ([]byte, error)) ([]byte, error) {
	if v, err := kv.Get(ctx, name); err == nil {
		return v, nil
	}
	v, err := load()
	if err != nil {
		return nil, err
	}
	return v, kv.Put(ctx, name, v)
}

// The key has to be there.
func Change(ctx context.Context, kv KV, name string, value []byte) error {
	if _, err := kv.Get(ctx, name); err != nil {
		return err
	}
	return kv.Put(ctx, name, value)
}

// Another key than the one that was looked up.
func Move(ctx context.Context, kv KV, from, to string, value []byte) error {
	if _, err := kv.Get(ctx, from); err == nil {
		return ErrTaken
	}
	return kv.Put(ctx, to, value)
}

// SetNX is one step.
func Once(ctx context.Context, r *redis.Client, key string) error {
	if n, err := r.Exists(ctx, key).Result(); err == nil && n > 0 {
		return ErrTaken
	}
	return r.SetNX(ctx, key, 1, 0).Err()
}

// Memory is no store that others share; its methods cannot fail.
type Memory interface {
	Get(key string) (string, bool)
	Put(key, value string)
}

func Remember(m Memory, key, value string) error {
	if _, ok := m.Get(key); ok {
		return ErrTaken
	}
	m.Put(key, value)
	return nil
}

// A bucket is only there in a transaction, and those that write run one after
// the other.
func Enroll(users *bbolt.Bucket, name, owner []byte) error {
	if users.Get(name) != nil {
		return ErrTaken
	}
	return users.Put(name, owner)
}
