package bad

import (
	"context"
	"net/http"
	"time"

	"example.test/shop/retrywrite/helper"
)

// labelled sets a header on the copy, and it is not a key.
type labelled struct{ next http.RoundTripper }

func (t labelled) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Header.Get("X-Label") == "" {
		req = req.Clone(req.Context())
		req.Header.Set("X-Label", "shop")
	}
	return t.next.RoundTrip(req)
}

type labels struct{ http *http.Client }

func newLabels() *labels {
	return &labels{&http.Client{Timeout: time.Second, Transport: labelled{http.DefaultTransport}}}
}

func (l *labels) charge(ctx context.Context, url string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key`
		resp, err := l.http.Post(url, "", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// A remote procedure call may do anything.
func (p *Payments) Accept(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key`
		return p.api.Do(ctx, http.MethodPost, "/rpc/v1/accept", nil, nil)
	})
}

// As above.
func (p *Payments) Submit(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key`
		return p.api.Do(ctx, http.MethodPost, "/jsonrpc", nil, nil)
	})
}

// What is refreshed is no token: this starts a job.
func (p *Payments) Rebuild(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key`
		return p.api.Do(ctx, http.MethodPost, "/data/refresh", nil, nil)
	})
}

// Documents that are taken in are written.
func (p *Payments) Feed(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key`
		return p.api.Do(ctx, http.MethodPost, "/v2/ingest/orders", nil, nil)
	})
}

// Get runs fn again while it fails. Its name says nothing of what fn does.
func Get[T any](fn func() (T, error)) (v T, err error) {
	for range 3 {
		if v, err = fn(); err == nil {
			return v, nil
		}
	}
	return v, err
}

// The helper is called Get, the request is a POST all the same.
func (p *Payments) OrderTwice(ctx context.Context) (bool, error) {
	return Get(func() (bool, error) { // want `RES3001: retried POST without an idempotency key`
		return true, p.api.Do(ctx, http.MethodPost, "/orders", nil, nil)
	})
}

func changes(m string) bool { return m == http.MethodPost || m == http.MethodPatch }

// The test is the wrong way round: POST is what goes round again.
type eager struct{ next http.RoundTripper }

func (t eager) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	for range 3 { // want `RES3004: client policy sends every request again`
		resp, err = t.next.RoundTrip(r.Clone(r.Context()))
		if err == nil || !changes(r.Method) {
			return resp, err
		}
	}
	return resp, err
}
