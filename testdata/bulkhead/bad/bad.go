// Package bad has the code that bulkhead is for, as real services write it.
package bad

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/sync/semaphore"
)

var errClosed = errors.New("closed")

type rates struct {
	http *http.Client
	sem  *semaphore.Weighted
	done bool
}

func (r *rates) get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return r.http.Do(req)
}

// Fetch loses its caller's context while it waits for a slot.
func (r *rates) Fetch(ctx context.Context, url string) error {
	if err := r.sem.Acquire(context.Background(), 1); err != nil { // want `RES4602: slot is waited for by r.sem.Acquire under context.Background\(\): rates.Fetch has a context`
		return err
	}
	defer r.sem.Release(1)
	resp, err := r.get(ctx, url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Leak keeps the slot when the request fails.
func (r *rates) Leak(ctx context.Context, url string) error {
	if err := r.sem.Acquire(ctx, 1); err != nil {
		return err
	}
	resp, err := r.get(ctx, url)
	if err != nil {
		return err // want `RES4602: slot taken by r.sem.Acquire at bad.go:\d+ is not given back on this return of rates.Leak`
	}
	r.sem.Release(1)
	return resp.Body.Close()
}

// Unlooked gives back what it may not have.
func (r *rates) Unlooked(ctx context.Context, url string) error {
	_ = r.sem.Acquire(ctx, 1) // want `RES4602: error of r.sem.Acquire is ignored`
	defer r.sem.Release(1)
	_, err := r.get(ctx, url)
	return err
}

type mails struct {
	http  *http.Client
	slots chan struct{}
}

func newMails() *mails { return &mails{http: &http.Client{}, slots: make(chan struct{}, 8)} }

// Send queues without looking at its context.
func (m *mails) Send(ctx context.Context, req *http.Request) error {
	m.slots <- struct{}{} // want `RES4602: slot is waited for by a send to m.slots: mails.Send has a context`
	defer func() { <-m.slots }()
	resp, err := m.http.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Try keeps a slot when there is nothing to send.
func (m *mails) Try(ctx context.Context, req *http.Request) error {
	select {
	case m.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if req == nil {
		return errClosed // want `RES4602: slot taken by m.slots at bad.go:\d+ is not given back on this return of mails.Try`
	}
	resp, err := m.http.Do(req.WithContext(ctx))
	<-m.slots
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// open hands the slot on when it goes well, and keeps it when it does not.
func (r *rates) open(ctx context.Context, url string) (func(), error) {
	if err := r.sem.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	if _, err := r.get(ctx, url); err != nil {
		return nil, err // want `RES4602: slot taken by r.sem.Acquire at bad.go:\d+ is not given back on this return of rates.open`
	}
	return func() { r.sem.Release(1) }, nil
}

func (r *rates) enter(ctx context.Context) error { return r.sem.Acquire(ctx, 1) }

func (r *rates) leave() { r.sem.Release(1) }

// Helped takes and gives back through helpers.
func (r *rates) Helped(ctx context.Context, url string) error {
	if err := r.enter(ctx); err != nil {
		return err
	}
	if r.done {
		return errClosed // want `RES4602: slot taken by r.enter at bad.go:\d+ is not given back on this return of rates.Helped`
	}
	defer r.leave()
	_, err := r.get(ctx, url)
	return err
}
