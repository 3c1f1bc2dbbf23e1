// Package adapter retries and knows nothing of who calls it.
package adapter

import (
	"context"
	"fmt"
	"net/http"
)

// Provider implements the port of the use cases.
type Provider struct{ client *http.Client }

// New returns a provider.
func New(c *http.Client) *Provider { return &Provider{client: c} }

// Status retries.
func (p *Provider) Status(ctx context.Context) error {
	var last error
	for range 4 {
		if last = p.get(ctx); last == nil {
			return nil
		}
	}
	return fmt.Errorf("provider: %w", last)
}

// Best retries, and leaves it at that.
func (p *Provider) Best(ctx context.Context) error {
	for range 4 {
		if err := p.get(ctx); err == nil {
			break
		}
	}
	return nil
}

// Once does not retry.
func (p *Provider) Once(ctx context.Context) error { return p.get(ctx) }

func (p *Provider) get(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://provider/status", nil)
	if err != nil {
		return err
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
