// Package payments is the adapter of the payment provider.
package payments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/sony/gobreaker/v2"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/platform/retry"
)

// Config are the settings of the provider.
type Config struct {
	BaseURL     string
	Timeout     time.Duration // of one attempt
	Attempts    uint
	Connections int           // at once
	Failures    uint32        // in a row, after which calls are refused
	Open        time.Duration // for which they are
}

// DefaultConfig are the settings agreed with the provider.
func DefaultConfig(baseURL string) Config {
	return Config{
		BaseURL: baseURL, Timeout: 3 * time.Second, Attempts: 3, Connections: 20,
		Failures: 5, Open: 30 * time.Second,
	}
}

// Client charges passengers. It implements app.Payments.
type Client struct {
	cfg     Config
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
}

// New makes a client with a transport and a breaker of its own.
func New(cfg Config, onChange func(name string, from, to gobreaker.State)) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = cfg.Connections
	return &Client{
		cfg:  cfg,
		http: &http.Client{Timeout: cfg.Timeout, Transport: transport},
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name:          "payments",
			MaxRequests:   1,
			Timeout:       cfg.Open,
			ReadyToTrip:   func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= cfg.Failures },
			IsSuccessful:  answered,
			OnStateChange: onChange,
		}),
	}
}

// answered reports whether the provider did its part: a refused card does not open
// the breaker, an outage does.
func answered(err error) bool { return !errors.Is(err, retry.ErrTransient) }

type chargeBody struct {
	Passenger uuid.UUID `json:"passenger"`
	Cents     int64     `json:"cents"`
}

// Charge takes money from a passenger. Attempts share the key, so that the
// provider charges once.
func (c *Client) Charge(ctx context.Context, passenger uuid.UUID, cents int64, idempotencyKey string) error {
	body, err := json.Marshal(chargeBody{Passenger: passenger, Cents: cents})
	if err != nil {
		return fmt.Errorf("encode charge: %w", err)
	}
	err = retry.Do(ctx, c.cfg.Attempts, func() error {
		_, err := c.breaker.Execute(func() (struct{}, error) {
			return struct{}{}, c.post(ctx, "/charges", idempotencyKey, body)
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("%w: payments: %s", app.ErrUnavailable, err)
	}
	return nil
}

func (c *Client) post(ctx context.Context, path, idempotencyKey string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.cfg.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", idempotencyKey)
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
