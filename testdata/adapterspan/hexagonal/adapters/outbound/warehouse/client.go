// Package warehouse asks the warehouse system.
package warehouse

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"example.test/shop/adapterspan/hexagonal/domain"
)

// Client asks.
type Client struct {
	http   *http.Client
	tracer trace.Tracer
	base   string
}

var _ domain.Warehouse = (*Client)(nil)

// Left begins a span that says which system it asks.
func (c *Client) Left(ctx context.Context, sku string) (n int, err error) {
	ctx, span := c.tracer.Start(ctx, "warehouse.left", trace.WithAttributes(attribute.String("external.system", "warehouse")))
	defer span.End()
	err = c.do(ctx, http.MethodGet, "/left/"+sku, &n)
	return n, err
}

// Reserve begins one, too.
func (c *Client) Reserve(ctx context.Context, sku string, n int) error {
	ctx, span := c.tracer.Start(ctx, "warehouse.reserve")
	defer span.End()
	return c.do(ctx, http.MethodPost, fmt.Sprintf("/reserve/%s/%d", sku, n), nil)
}

// Release came later, and has none.
func (c *Client) Release(ctx context.Context, sku string, n int) error { // want `RES6401: adapter method Client.Release calls out without a span: 2 other methods of the adapter begin one, such as Left`
	return c.do(ctx, http.MethodPost, fmt.Sprintf("/release/%s/%d", sku, n), nil)
}

// CheckHealth is asked by a probe, every few seconds.
func (c *Client) CheckHealth(ctx context.Context) error {
	return c.do(ctx, http.MethodGet, "/healthz", nil)
}

// Name asks nobody.
func (c *Client) Name() string { return c.base }

func (c *Client) do(ctx context.Context, method, path string, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if into == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(into)
}
