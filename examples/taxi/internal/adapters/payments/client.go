// Package payments is the adapter of the payment provider.
package payments

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/sony/gobreaker/v2"

	"github.com/resilint/resilint/examples/taxi/internal/app"
	"github.com/resilint/resilint/examples/taxi/internal/platform/retry"
)

// Config are the settings of the provider.
type Config struct {
	BaseURL     string
	Timeout     time.Duration // of one attempt
	Attempts    uint
	Certificate *tls.Certificate // for mutual TLS, if the provider wants it
}

// DefaultConfig are the settings agreed with the provider.
func DefaultConfig(baseURL string) Config {
	return Config{BaseURL: baseURL, Timeout: 3 * time.Second, Attempts: 3}
}

// Client charges passengers. It implements app.Payments.
type Client struct {
	cfg     Config
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
}

// New makes a client.
func New(cfg Config, onChange func(name string, from, to gobreaker.State)) *Client {
	client := &http.Client{Timeout: cfg.Timeout}
	if cfg.Certificate != nil {
		client = &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{Certificates: []tls.Certificate{*cfg.Certificate}},
		}}
	}
	return &Client{
		cfg:  cfg,
		http: client,
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name:          "payments",
			MaxRequests:   1,
			Timeout:       30 * time.Second,
			ReadyToTrip:   func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 5 },
			OnStateChange: onChange,
		}),
	}
}

type chargeBody struct {
	Passenger uuid.UUID `json:"passenger"`
	Cents     int64     `json:"cents"`
}

// Charge takes money from a passenger.
func (c *Client) Charge(ctx context.Context, passenger uuid.UUID, cents int64) error {
	body, err := json.Marshal(chargeBody{Passenger: passenger, Cents: cents})
	if err != nil {
		return fmt.Errorf("encode charge: %w", err)
	}
	err = retry.Do(ctx, c.cfg.Attempts, func() error {
		_, err := c.breaker.Execute(func() (struct{}, error) {
			return struct{}{}, c.post(ctx, "/charges", body)
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("%w: payments: %s", app.ErrUnavailable, err)
	}
	return nil
}

// Refund gives money back.
func (c *Client) Refund(ctx context.Context, charge string) error {
	return retry.Do(ctx, c.cfg.Attempts, func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.cfg.BaseURL+"/charges/"+charge+"/refund", nil)
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", uuid.NewString())
		return c.send(req)
	})
}

// UploadReceipt stores the receipt of a charge.
func (c *Client) UploadReceipt(ctx context.Context, charge string, receipt io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.cfg.BaseURL+"/charges/"+charge+"/receipt", receipt)
	if err != nil {
		return err
	}
	return retry.Do(ctx, c.cfg.Attempts, func() error { return c.send(req) })
}

func (c *Client) post(ctx context.Context, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.cfg.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	return c.send(req)
}

func (c *Client) send(req *http.Request) error {
	resp, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("%w: %s", retry.ErrTransient, err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return fmt.Errorf("%w: status %d", retry.ErrTransient, resp.StatusCode)
	case resp.StatusCode >= 300:
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}
