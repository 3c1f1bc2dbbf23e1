package store

import (
	"context"
	"net/http"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Bounded shares slots between calls that deserve it.
type Bounded struct {
	Store
	slots *semaphore.Weighted
}

// Ask takes a slot for a request and then saves what it got.
func (b *Bounded) Ask(ctx context.Context, req *http.Request) error {
	if err := b.slots.Acquire(ctx, 1); err != nil {
		return err
	}
	defer b.slots.Release(1)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	_, err = b.db.ExecContext(ctx, "UPDATE orders SET status = $1", res.Status)
	return err
}

// Fan bounds the goroutines of one call: a number of workers, no bulkhead.
func (b *Bounded) Fan(ctx context.Context, ids []string) error {
	var wg sync.WaitGroup
	slots := semaphore.NewWeighted(4)
	for _, id := range ids {
		if err := slots.Acquire(ctx, 1); err != nil {
			return err
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer slots.Release(1)
			_, _ = b.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id)
		}()
	}
	wg.Wait()
	return nil
}
