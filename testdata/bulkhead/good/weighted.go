package good

import (
	"context"
	"net/http"

	"golang.org/x/sync/semaphore"
)

// weighted has semaphores that are no count of calls, beside a pool that is smaller than their numbers.
type weighted struct {
	http   *http.Client
	tenths *semaphore.Weighted
	memory *semaphore.Weighted
}

func newWeighted() *weighted {
	return &weighted{
		http:   &http.Client{Transport: &http.Transport{MaxConnsPerHost: 20}},
		tenths: semaphore.NewWeighted(100),
		memory: semaphore.NewWeighted(64 << 20),
	}
}

// Heavy takes ten at once: there are ten such calls, not a hundred.
func (w *weighted) Heavy(ctx context.Context, url string) error {
	if err := w.tenths.Acquire(ctx, 10); err != nil {
		return err
	}
	defer w.tenths.Release(10)
	return w.get(ctx, url)
}

// Upload takes bytes of memory.
func (w *weighted) Upload(ctx context.Context, url string, size int64) error {
	if err := w.memory.Acquire(ctx, size); err != nil {
		return err
	}
	defer w.memory.Release(size)
	return w.get(ctx, url)
}

func (w *weighted) get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := w.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
