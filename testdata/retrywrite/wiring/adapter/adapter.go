// Package adapter talks to the provider and knows nothing of retries.
package adapter

import (
	"context"
	"net/http"
)

// Provider implements the port of the use cases.
type Provider struct{ client *http.Client }

// New returns a provider.
func New(c *http.Client) *Provider { return &Provider{client: c} }

// Charge posts without a key.
func (p *Provider) Charge(ctx context.Context, amount int) error {
	return p.send(ctx, http.MethodPost, "")
}

// Refund posts with the key it is given.
func (p *Provider) Refund(ctx context.Context, key string) error {
	return p.send(ctx, http.MethodPost, key)
}

// Status reads.
func (p *Provider) Status(ctx context.Context) error { return p.send(ctx, http.MethodGet, "") }

// Void posts.
func (p *Provider) Void(ctx context.Context) error { return p.send(ctx, http.MethodPost, "") }

func (p *Provider) send(ctx context.Context, method, key string) error {
	req, err := http.NewRequestWithContext(ctx, method, "http://provider/charges", nil)
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
