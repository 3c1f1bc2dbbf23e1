// Package sms sends texts through a provider.
package sms

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/eapache/go-resiliency/breaker"

	"example.test/shop/breakeropen/layered/service"
)

// Client is the adapter.
type Client struct {
	http *http.Client
	brk  *breaker.Breaker
}

var _ service.Texts = (*Client)(nil)

// New returns a Client.
func New(hc *http.Client) *Client { return &Client{hc, breaker.New(5, 1, time.Minute)} }

// Send wraps what it gets, which hides nothing.
func (c *Client) Send(ctx context.Context, to, text string) error {
	err := c.brk.Run(func() error { return c.post(ctx, to, text) })
	if err != nil {
		return fmt.Errorf("text to %s: %w", to, err) // want `RES4401: adapter method Client\.Send returns .* through port Texts as it is`
	}
	return nil
}

// Left says what the port knows.
func (c *Client) Left(ctx context.Context) (n int, err error) {
	err = c.brk.Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://sms.example/left", nil)
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return err
		}
		n, err = strconv.Atoi(resp.Header.Get("X-Left"))
		return errors.Join(err, resp.Body.Close())
	})
	if errors.Is(err, breaker.ErrBreakerOpen) {
		return 0, service.ErrLater
	}
	return n, err
}

func (c *Client) post(ctx context.Context, to, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://sms.example/"+to+"?text="+text, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
