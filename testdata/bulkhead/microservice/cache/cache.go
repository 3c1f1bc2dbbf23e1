// Package cache bounds the commands that are under way.
package cache

import (
	"context"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/semaphore"
)

const (
	poolSize = 10
	maxCalls = 10
)

// Cache is a cache with a bulkhead.
type Cache struct {
	rdb *redis.Client
	sem *semaphore.Weighted
}

// New connects to the cache.
func New(addr string) *Cache {
	c := &Cache{rdb: redis.NewClient(&redis.Options{Addr: addr, PoolSize: poolSize})}
	c.sem = semaphore.NewWeighted(maxCalls) // want `RES4601: bulkhead sem of 10 slots is as wide as the pool of 10 connections behind it`
	return c
}

// Get reads a key, with the context looked at by nobody but the command.
func (c *Cache) Get(ctx context.Context, key string) (string, error) {
	if err := c.sem.Acquire(context.WithoutCancel(ctx), 1); err != nil { // want `RES4602: slot is waited for by c.sem.Acquire under context.WithoutCancel\(\): Cache.Get has a context`
		return "", err
	}
	defer c.sem.Release(1)
	return c.rdb.Get(ctx, key).Result()
}

// Ping asks for the cache beside the bulkhead.
func (c *Cache) Ping(ctx context.Context) error { return c.rdb.Ping(ctx).Err() }
