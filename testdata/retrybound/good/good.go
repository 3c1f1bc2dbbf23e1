// Package good has what a naive check would report and retrybound must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"math/rand"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
)

type Rates struct {
	http *http.Client
	db   *sql.DB
	stop chan struct{}
	gone atomic.Bool
	max  int
}

func (r *Rates) fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The context ends the loop in the wait.
func (r *Rates) WithContext(ctx context.Context) error {
	for {
		err := r.fetch(ctx, "http://rates")
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

// The context is asked before each attempt.
func (r *Rates) Asks(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return ctx.Err()
}

// sleep ends with the context; its error ends the loop.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func (r *Rates) Helper(ctx context.Context) error {
	for {
		err := r.fetch(ctx, "http://rates")
		if err == nil {
			return nil
		}
		if err := sleep(ctx, time.Second+time.Duration(rand.Int63n(1000))); err != nil {
			return err
		}
	}
}

// Somebody closes the channel.
func (r *Rates) Stopped() {
	for {
		if _, err := r.http.Get("http://rates"); err == nil {
			return
		}
		select {
		case <-r.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// Somebody sets the flag.
func (r *Rates) Flagged() {
	for !r.gone.Load() {
		if _, err := r.http.Get("http://rates"); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The time is bounded.
func (r *Rates) Deadline() error {
	deadline := time.Now().Add(time.Minute)
	for {
		_, err := r.http.Get("http://rates")
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// A timer bounds the time.
func (r *Rates) Timeout() error {
	timeout := time.After(10 * time.Second)
	for {
		_, err := r.http.Get("http://rates")
		if err == nil {
			return nil
		}
		select {
		case <-timeout:
			return err
		case <-time.After(time.Second):
		}
	}
}

// The bound is a setting: out of sight, but there.
func (r *Rates) Setting() error {
	n := 0
	for {
		_, err := r.http.Get("http://rates")
		if err == nil {
			return nil
		}
		if n++; n > r.max {
			return err
		}
		time.Sleep(time.Second)
	}
}

// tries knows how often.
type tries struct{ left int }

func (t *tries) next() bool {
	t.left--
	return t.left > 0
}

// What is asked counts by itself.
func (r *Rates) Counts(t *tries) (err error) {
	for t.next() {
		if _, err = r.http.Get("http://rates"); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// next says zero when it has had enough.
type delays interface{ Next(n int) time.Duration }

func (r *Rates) Asked(d delays) error {
	for n := 0; ; n++ {
		_, err := r.http.Get("http://rates")
		if err == nil {
			return nil
		}
		wait := d.Next(n)
		if wait == 0 {
			return err
		}
		time.Sleep(wait)
	}
}

// A worker runs as long as the program: its loop goes round after success, too.
func (r *Rates) Work(handle func()) {
	for {
		if _, err := r.http.Get("http://work"); err != nil {
			time.Sleep(time.Second)
			continue
		}
		handle()
	}
}

// reconnectLoop keeps a connection for as long as the program runs.
func reconnectLoop(use func(net.Conn)) {
	for {
		conn, err := net.Dial("tcp", "broker:5672")
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		use(conn)
		return
	}
}

func Start(use func(net.Conn)) { go reconnectLoop(use) }

// Compare and set ends as soon as nobody else is faster.
func (r *Rates) Swap(ctx context.Context, swap func(context.Context) error) error {
	for {
		err := swap(ctx)
		if errors.Is(err, ErrConflict) {
			continue
		}
		return err
	}
}

var ErrConflict = errors.New("conflict")

// Half a second in all is over before anybody minds.
func (r *Rates) Short(ctx context.Context) (err error) {
	for i := range 4 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * 50 * time.Millisecond)
	}
	return err
}

// Without a context there is none to listen to.
func (r *Rates) NoContext() (err error) {
	for range 3 {
		if _, err = r.http.Get("http://rates"); err == nil {
			return nil
		}
		time.Sleep(5 * time.Second)
	}
	return err
}

// The context is made here, and nobody ends it.
func (r *Rates) Background() (err error) {
	ctx := context.Background()
	for range 3 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		time.Sleep(5 * time.Second)
	}
	return err
}

// The goroutine outlives the request on purpose, under a context of its own.
func (r *Rates) Detached(ctx context.Context) {
	go func() {
		own := context.WithoutCancel(context.Background())
		for range 5 {
			if err := r.fetch(own, "http://audit"); err == nil {
				return
			}
			time.Sleep(2 * time.Second)
		}
	}()
}

// The library waits with the context.
func (r *Rates) Library(ctx context.Context) error {
	return retry.Do(func() error { return r.fetch(ctx, "http://rates") }, retry.Attempts(4), retry.Delay(time.Second), retry.Context(ctx))
}

// A context ends what has no other bound.
func (r *Rates) Backoff(ctx context.Context) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(func() error { return r.fetch(ctx, "http://rates") }, backoff.WithContext(b, ctx))
}

// A sleep in a loop over items is a pause between different things.
func (r *Rates) Paced(ctx context.Context, urls []string) (err error) {
	for _, url := range urls {
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(3 * time.Second)
	}
	return err
}

// A ticker asks until the other side is well: a poll.
func (r *Rates) Healthy(t *time.Ticker) {
	for range t.C {
		if _, err := r.http.Get("http://rates/health"); err == nil {
			return
		}
	}
}

// forever is what the goroutine below does as long as the program runs.
func forever(attempt func() error) {
	for range time.Tick(time.Minute) {
		_ = retry.Do(attempt, retry.Attempts(4), retry.Delay(5*time.Second))
	}
}

// The goroutine outlives the context on purpose.
func (r *Rates) Spawned(ctx context.Context) {
	go forever(func() error { return r.fetch(context.WithoutCancel(ctx), "http://rates") })
}
