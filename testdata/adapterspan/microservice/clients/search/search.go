// Package search asks the search service; only what is slow has a span.
package search

import (
	"context"
	"net/http"

	"go.opentelemetry.io/otel/trace"

	"example.test/shop/adapterspan/microservice/ports"
)

type client struct {
	http   *http.Client
	tracer trace.Tracer
}

// New returns a client.
func New(hc *http.Client, tracer trace.Tracer) ports.Search { return &client{hc, tracer} }

func (c *client) send(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://search.shop.test/"+path, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Find has the only span: somebody wanted to see that one.
func (c *client) Find(ctx context.Context, words string) ([]string, error) {
	ctx, span := c.tracer.Start(ctx, "search.find")
	defer span.End()
	return nil, c.send(ctx, "find/"+words)
}

// Index has none.
func (c *client) Index(ctx context.Context, id, text string) error {
	return c.send(ctx, "index/"+id+"/"+text)
}

// Drop has none.
func (c *client) Drop(ctx context.Context, id string) error { return c.send(ctx, "drop/"+id) }

// Healthy is asked every few seconds.
func (c *client) Healthy(ctx context.Context) error { return c.send(ctx, "healthy") }
