// Package good has what a naive check would report and bulkhead must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/bulkhead"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

var errBusy = errors.New("busy")

type client struct {
	http    *http.Client
	sem     *semaphore.Weighted
	slots   chan struct{}
	wake    chan struct{}
	breaker *gobreaker.CircuitBreaker[int]
}

func newClient() *client {
	return &client{
		// Half as many slots as connections: what is left is for probes.
		http:  &http.Client{Timeout: time.Second, Transport: &http.Transport{MaxConnsPerHost: 40}},
		sem:   semaphore.NewWeighted(20),
		slots: make(chan struct{}, 20),
		wake:  make(chan struct{}, 1),
	}
}

func (c *client) get(ctx context.Context, url string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Get is how it is done: the caller's context, the error looked at, a deferred
// release.
func (c *client) Get(ctx context.Context, url string) (int, error) {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return 0, err
	}
	defer c.sem.Release(1)
	return c.get(ctx, url)
}

// Chosen waits for a slot or for the end of its context.
func (c *client) Chosen(ctx context.Context, url string) (int, error) {
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	defer func() { <-c.slots }()
	return c.get(ctx, url)
}

// Refused takes a slot if there is one, and waits for nobody.
func (c *client) Refused(ctx context.Context, url string) (int, error) {
	if !c.sem.TryAcquire(1) {
		return 0, errBusy
	}
	defer c.sem.Release(1)
	return c.get(ctx, url)
}

// All hands each slot on to a goroutine, which gives it back.
func (c *client) All(ctx context.Context, urls []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, url := range urls {
		if err := c.sem.Acquire(ctx, 1); err != nil {
			return errors.Join(err, g.Wait())
		}
		g.Go(func() error {
			defer c.sem.Release(1)
			_, err := c.get(ctx, url)
			return err
		})
	}
	return g.Wait()
}

// Spawned does so with a plain goroutine.
func (c *client) Spawned(ctx context.Context, url string, done func(int, error)) error {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return err
	}
	go func() {
		defer c.sem.Release(1)
		done(c.get(ctx, url))
	}()
	return nil
}

// lease keeps a slot until it is closed by whoever has it.
type lease struct{ c *client }

func (l *lease) Close() { l.c.sem.Release(1) }

// Lease takes a slot for its caller.
func (c *client) Lease(ctx context.Context) (*lease, error) {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	return &lease{c}, nil
}

// Enter takes a slot for its caller, and gives it back when it fails: that it keeps
// the slot in the end is what it is for.
func (c *client) Enter(ctx context.Context) error {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return err
	}
	if ctx.Err() != nil {
		c.sem.Release(1)
		return ctx.Err()
	}
	return nil
}

// Returned gives back a function that gives the slot back.
func (c *client) Returned(ctx context.Context, url string) (func(), error) {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	release := func() { c.sem.Release(1) }
	if _, err := c.get(ctx, url); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// Sometimes takes a slot only for large requests, and knows whether it has.
func (c *client) Sometimes(ctx context.Context, url string, large bool) (int, error) {
	held := false
	if large {
		if err := c.sem.Acquire(ctx, 1); err != nil {
			return 0, err
		}
		held = true
	}
	defer func() {
		if held {
			c.sem.Release(1)
		}
	}()
	return c.get(ctx, url)
}

// Local bounds what it starts itself: nobody else waits for its slots, they are
// gone with it, and all that it waits for ends with the context.
func (c *client) Local(ctx context.Context, urls []string) error {
	slots := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for _, url := range urls {
		slots <- struct{}{}
		if url == "" {
			return errBusy
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() { <-slots }()
			_, _ = c.get(ctx, url)
		}()
	}
	wg.Wait()
	return nil
}

// hashing bounds work in the process, which is over soon: the wait is short.
var hashing = semaphore.NewWeighted(4)

// Hash computes.
func Hash(_ context.Context, data []byte) [sha256.Size]byte {
	if err := hashing.Acquire(context.Background(), 1); err != nil {
		panic(err)
	}
	defer hashing.Release(1)
	return sha256.Sum256(data)
}

// reading bounds local files.
var reading = make(chan struct{}, 16)

// Read reads a file.
func Read(_ context.Context, name string) ([]byte, error) {
	reading <- struct{}{}
	defer func() { <-reading }()
	return os.ReadFile(name)
}

// Notify wakes a worker up: the channel carries a signal and no slot.
func (c *client) Notify(ctx context.Context, url string) (int, error) {
	c.wake <- struct{}{}
	return c.get(ctx, url)
}

// Run is the worker.
func (c *client) Run(ctx context.Context) {
	for {
		select {
		case <-c.wake:
			_, _ = c.get(ctx, "https://rates.example.com/")
		case <-ctx.Done():
			return
		}
	}
}

// Close waits until all slots are back: it must do so whatever happens.
func (c *client) Close(context.Context) error {
	if err := c.sem.Acquire(context.Background(), 20); err != nil {
		return err
	}
	_, err := c.get(context.Background(), "https://rates.example.com/bye")
	c.sem.Release(20)
	return err
}

// Refresh runs on its own, and no caller waits for it.
func (c *client) Refresh(ctx context.Context, url string) {
	go func() {
		if err := c.sem.Acquire(context.Background(), 1); err != nil {
			return
		}
		defer c.sem.Release(1)
		_, _ = c.get(context.WithoutCancel(ctx), url)
	}()
}

// Outside takes its slot before it asks the breaker.
func (c *client) Outside(ctx context.Context, url string) (int, error) {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return 0, err
	}
	defer c.sem.Release(1)
	return c.breaker.Execute(func() (int, error) { return c.get(ctx, url) })
}

// policies has the bulkhead around the breaker.
func policies() failsafe.Executor[int] {
	return failsafe.With[int](bulkhead.New[int](10), circuitbreaker.NewWithDefaults[int]())
}

// Both starts two calls at once: that is what a group is for.
func (c *client) Both(ctx context.Context, a, b string) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(2)
	g.Go(func() error { _, err := c.get(ctx, a); return err })
	g.Go(func() error { _, err := c.get(ctx, b); return err })
	return g.Wait()
}

// Unlimited has no context at hand, and nobody in view who has one.
func (c *client) Unlimited(url string) (int, error) {
	if err := c.sem.Acquire(context.Background(), 1); err != nil {
		return 0, err
	}
	defer c.sem.Release(1)
	return c.get(context.Background(), url)
}

// Never ignores an error that cannot come: the context never ends.
func (c *client) Never(url string) (int, error) {
	_ = c.sem.Acquire(context.Background(), 1)
	defer c.sem.Release(1)
	return c.get(context.Background(), url)
}

// Slots of one connection, which only its own loop takes: when the loop returns, the
// connection is done, and nobody waits for a slot any more.
type line struct {
	slots chan struct{}
	http  *http.Client
	in    chan *http.Request
	done  chan struct{}
}

func (l *line) serve(ctx context.Context) {
	for ctx.Err() == nil {
		l.slots <- struct{}{}
		select {
		case <-l.done:
			return
		case req := <-l.in:
			go func() {
				defer func() { <-l.slots }()
				resp, err := l.http.Do(req.WithContext(ctx))
				if err == nil {
					resp.Body.Close()
				}
			}()
		}
	}
}
