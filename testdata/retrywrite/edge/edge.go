// Package edge has shapes at the border.
package edge

import (
	"context"
	"net/http"

	"example.test/shop/retrywrite/helper"
)

type options struct {
	method string
	key    string
}

type api struct {
	client *http.Client
	json   *helper.Client
}

// The method is a field of a struct that is put together by the caller.
func (a *api) do(ctx context.Context, o options) error {
	req, err := http.NewRequestWithContext(ctx, o.method, "http://orders", nil)
	if err != nil {
		return err
	}
	if o.key != "" {
		req.Header.Set("Idempotency-Key", o.key)
	}
	resp, err := a.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (a *api) without(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST`
		return a.do(ctx, options{method: http.MethodPost})
	})
}

func (a *api) with(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.do(ctx, options{method: http.MethodPost, key: id})
	})
}

func (a *api) reading(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.do(ctx, options{method: http.MethodGet})
	})
}

// A literal in a variable, run by a literal on the spot.
func (a *api) nested(ctx context.Context) (err error) {
	send := func() error { return a.do(ctx, options{method: "POST"}) }
	for i := 0; i < 3; i++ {
		err = func() error { // want `RES3001: retried POST`
			return send()
		}()
		if err == nil {
			return nil
		}
	}
	return err
}

// A function that returns the operation.
func (a *api) made(ctx context.Context) error {
	return helper.Retry(ctx, 3, a.operation("POST")) // want `RES3001: retried POST`
}

func (a *api) madeReading(ctx context.Context) error {
	return helper.Retry(ctx, 3, a.operation("GET"))
}

func (a *api) operation(method string) func(context.Context) error {
	return func(ctx context.Context) error {
		return a.json.Do(ctx, method, "/orders", nil, nil)
	}
}

// A loop in a loop: the parts of one attempt are sent again with it.
func (a *api) parts(ctx context.Context, parts []string) error {
attempts:
	for i := 0; i < 3; i++ {
		for _, part := range parts {
			if err := a.json.Do(ctx, "POST", "/parts/"+part, nil, nil); err != nil { // want `RES3001: retried POST`
				continue attempts
			}
		}
		return nil
	}
	return nil
}

type sender struct {
	api      *api
	attempts int
}

// Whoever makes a sender has it try once: the loop is there for later.
func newSender(a *api) *sender { return &sender{api: a, attempts: 1} }

func (s *sender) send(ctx context.Context) (err error) {
	for range s.attempts {
		if err = s.api.do(ctx, options{method: http.MethodPost}); err == nil {
			return nil
		}
	}
	return err
}

type insister struct {
	api      *api
	attempts int
}

func newInsister(a *api) *insister { return &insister{api: a, attempts: 4} }

func (s *insister) send(ctx context.Context) (err error) {
	for range s.attempts {
		if err = s.api.do(ctx, options{method: http.MethodPost}); err == nil { // want `RES3001: retried POST`
			return nil
		}
	}
	return err
}
