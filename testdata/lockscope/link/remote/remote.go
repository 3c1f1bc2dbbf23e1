// Package remote has tellers on other hosts.
package remote

import (
	"context"
	"net/http"
	"sync"
)

// Teller asks over HTTP.
type Teller struct{ client *http.Client }

// New returns one.
func New(c *http.Client) *Teller { return &Teller{client: c} }

// Take asks.
func (t *Teller) Take(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://teller/"+id, nil)
	if err != nil {
		return err
	}
	resp, err := t.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Give asks as well.
func (t *Teller) Give(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://teller/back/"+id, nil)
	if err != nil {
		return err
	}
	resp, err := t.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Queue asks in the background.
type Queue struct{ next *Teller }

// NewQueue returns one.
func NewQueue(t *Teller) *Queue { return &Queue{next: t} }

// Take returns at once.
func (q *Queue) Take(ctx context.Context, id string) error {
	go func() { _ = q.next.Take(context.WithoutCancel(ctx), id) }()
	return nil
}

// Drawer is a teller in memory.
type Drawer struct {
	mu    sync.Mutex
	taken map[string]bool
}

// Take notes it.
func (d *Drawer) Take(_ context.Context, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.taken[id] = true
	return nil
}
