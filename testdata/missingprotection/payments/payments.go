// Package payments is listed, and nothing protects it.
package payments

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

type Gateway struct { // want `RES4701: payments lacks timeout, breaker, bulkhead, idempotency, health and metrics, which the settings require \((timeout: )?no limit on time`
	base string
	http *http.Client
}

func New(base string) *Gateway {
	return &Gateway{base: base, http: &http.Client{}}
}

// Charge moves money.
func (g *Gateway) Charge(ctx context.Context, body []byte) error {
	return g.post(ctx, "/charges", body)
}

// Refund goes the same way.
func (g *Gateway) Refund(ctx context.Context, id string, body []byte) error {
	return g.post(ctx, "/refunds/"+id, body)
}

func (g *Gateway) post(ctx context.Context, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := g.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("payments: status %d", resp.StatusCode)
	}
	return nil
}

// Logged is a part of a client: what it is wrapped around has the protection.
type Logged struct{ Next http.RoundTripper }

func (l Logged) RoundTrip(req *http.Request) (*http.Response, error) { return l.Next.RoundTrip(req) }
