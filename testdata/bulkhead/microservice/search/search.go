// Package search asks several shards.
package search

import (
	"context"
	"net/http"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Search asks the shards.
type Search struct {
	client *http.Client
	slots  *semaphore.Weighted
}

func (s *Search) ask(ctx context.Context, shard string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, shard, nil)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// All takes a slot for each shard, and loses one when a shard has no name.
func (s *Search) All(ctx context.Context, shards []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, shard := range shards {
		if err := s.slots.Acquire(ctx, 1); err != nil {
			break
		}
		if shard == "" {
			return http.ErrMissingFile // want `RES4602: slot taken by s.slots.Acquire at search.go:\d+ is not given back on this return of Search.All`
		}
		g.Go(func() error {
			defer s.slots.Release(1)
			return s.ask(ctx, shard)
		})
	}
	return g.Wait()
}

// One asks one shard in a group of its own.
func (s *Search) One(ctx context.Context, shard string) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	g.Go(func() error { return s.ask(ctx, shard) }) // want `RES4603: single call run by g.Go, which Search.One then waits for`
	return g.Wait()
}
