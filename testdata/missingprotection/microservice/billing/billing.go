// Package billing asks another team's service, all inclusive.
package billing

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

// Client has what is required, one function deeper each.
type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New makes all of it.
func New(base string) *Client {
	return &Client{
		base:    base,
		http:    &http.Client{Timeout: time.Second},
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "billing"}),
	}
}

// Invoice tries again, with the same key.
func (c *Client) Invoice(ctx context.Context, key string, body []byte) error {
	return retry.Do(func() error { return c.once(ctx, key, body) }, retry.Context(ctx), retry.Attempts(3))
}

func (c *Client) once(ctx context.Context, key string, body []byte) error {
	resp, err := c.breaker.Execute(func() (*http.Response, error) { return c.send(ctx, key, body) })
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *Client) send(ctx context.Context, key string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/invoices", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return c.http.Do(req)
}

// Refunds forgot the key. Whether the breaker beside it, or a retry, is around it elsewhere is not known.
type Refunds struct { // want `RES4701: billing lacks idempotency, which the settings require`
	base string
	http *http.Client
}

// NewRefunds makes its own client.
func NewRefunds(base string) *Refunds { return &Refunds{base, &http.Client{Timeout: time.Second}} }

// Refund gives money back.
func (r *Refunds) Refund(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+"/refunds", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
