package bad

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// KV is a key-value store; Put replaces what is there.
type KV interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, value []byte) error
	Delete(ctx context.Context, key string) error
}

var ErrKeyNotFound = errors.New("key not found")

type Names struct{ kv KV }

// Claim checks that nobody has the name, and takes it.
func (n *Names) Claim(ctx context.Context, name string, owner []byte) error {
	_, err := n.kv.Get(ctx, name)
	if err == nil {
		return ErrTaken
	}
	if !errors.Is(err, ErrKeyNotFound) {
		return err
	}
	return n.kv.Put(ctx, name, owner) // want `RES8401: writes name, a key that a lookup did not find, and replaces what another caller has put there since`
}

func (n *Names) free(ctx context.Context, kv KV, key string) error {
	_, err := kv.Get(ctx, key)
	switch {
	case err == nil:
		return ErrTaken
	case errors.Is(err, ErrKeyNotFound):
		return nil
	default:
		return err
	}
}

// ClaimAll does the check in a helper.
func (n *Names) ClaimAll(ctx context.Context, kv KV, names []string, owner []byte) error {
	for _, name := range names {
		key := "names/" + name
		if err := n.free(ctx, kv, key); err != nil {
			return err
		}
		if err := kv.Put(ctx, key, owner); err != nil { // want `RES8401: writes key, a key that a lookup did not find`
			return err
		}
	}
	return nil
}

// Reserve asks a client that has an error of its own for what is not there.
func (n *Names) Reserve(ctx context.Context, name string, owner []byte) error {
	_, err := n.kv.Get(ctx, name)
	if err == nil {
		return ErrTaken
	}
	if err != redis.Nil {
		return err
	}
	return n.kv.Put(ctx, name, owner) // want `RES8401: writes name, a key that a lookup did not find, and replaces what another caller has put there since`
}
