// Package archive is the adapter of the archive.
package archive

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"

	"example.test/shop/hardcodedpolicy/ddd/internal/domain/invoice"
)

type pair struct{ key, value string }

func str(key, value string) pair { return pair{key, value} }

func annotate(context.Context, ...pair) {}

// Options of the archive.
type Options struct{ Bucket string }

// HTTP implements the archive.
type HTTP struct {
	base   string
	client *http.Client
}

var _ invoice.Archive = (*HTTP)(nil)

// New is given the client.
func New(base string, c *http.Client) *HTTP { return &HTTP{base, c} }

// Store decides how often it tries, and traces under another name.
func (h *HTTP) Store(ctx context.Context, id string, pdf []byte) error {
	annotate(ctx, str("peer.service", "papermill")) // want `RES6302: one system under two names: the attribute peer\.service is called "papermill", the package "archive"`
	return retry.Do(func() error { return h.put(ctx, id, pdf) },
		retry.Context(ctx), retry.Attempts(6), retry.Delay(150*time.Millisecond)) // want `RES6301: how the system is called is written into the adapter: retry\.Attempts 6 and retry\.Delay 150ms; take it`
}

func (h *HTTP) put(ctx context.Context, id string, pdf []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, h.base+"/"+id, bytes.NewReader(pdf))
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
