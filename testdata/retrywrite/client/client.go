// Package client has clients that send again by themselves.
package client

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

// Hooks delivers webhooks.
type Hooks struct {
	retry *retryablehttp.Client
	std   *http.Client
	resty *resty.Client
}

// NewHooks wires the clients.
func NewHooks() *Hooks {
	rc := retryablehttp.NewClient()
	return &Hooks{
		retry: retryablehttp.NewClient(),
		std:   rc.StandardClient(),
		resty: resty.New().SetTimeout(time.Second).SetRetryCount(3),
	}
}

func (h *Hooks) Deliver(url string, body []byte) error {
	req, err := retryablehttp.NewRequest(http.MethodPost, url, body)
	if err != nil {
		return err
	}
	resp, err := h.retry.Do(req) // want `RES3004: client sends POST again without an idempotency key: the default of retryablehttp.NewClient, 5 attempts \(client.go:25\) makes the client replay \(\*retryablehttp\.Client\)\.Do`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// What StandardClient returns looks like any other client.
func (h *Hooks) DeliverPlain(url string) error {
	resp, err := h.std.Post(url, "application/json", nil) // want `RES3004: client sends POST again`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (h *Hooks) Notify(ctx context.Context, url string) error {
	_, err := h.resty.R().SetContext(ctx).SetBody("{}").Post(url) // want `RES3004: client sends POST again without an idempotency key: SetRetryCount\(3\) \(client.go:27\) makes the client replay \(\*resty.Request\).Post \(client.go:53\)`
	return err
}

// Transport sends any request again.
type Transport struct{ next http.RoundTripper }

func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	var last error
	for i := 0; i < 3; i++ { // want `RES3004: client policy sends every request again, POST and PATCH included`
		resp, err := t.next.RoundTrip(req) // want `RES3006: retried request is sent without its body from the second attempt on: req is the same in every attempt`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		last = err
	}
	return nil, last
}

// PartTransport looks at the method only when there is an answer.
type PartTransport struct{ next http.RoundTripper }

func (t *PartTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	for i := 0; i < 3; i++ { // want `RES3004: client policy sends POST and PATCH again on some ways`
		resp, err := t.next.RoundTrip(req) // want `RES3006: retried request is sent without its body from the second attempt on: req is the same in every attempt`
		if err == nil {
			if resp.StatusCode < 500 || req.Method == http.MethodPost {
				return resp, nil
			}
			resp.Body.Close()
		}
	}
	return nil, errors.New("gave up")
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// Middleware wraps a transport.
func Middleware(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(req *http.Request) (*http.Response, error) {
		for attempt := 0; ; attempt++ { // want `RES3004: client policy sends every request again`
			resp, err := next.RoundTrip(req) // want `RES3006: retried request is sent without its body from the second attempt on: req is the same in every attempt`
			if err == nil || attempt >= 2 {
				return resp, err
			}
			time.Sleep(time.Second)
		}
	})
}
