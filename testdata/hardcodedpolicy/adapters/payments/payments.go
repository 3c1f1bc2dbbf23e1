// Package payments decides by itself how its system is called.
package payments

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"
)

// Settings has the key, and nothing else.
type Settings struct{ Key string }

type Client struct {
	key     string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
	slots   *semaphore.Weighted
}

func New(s Settings) *Client {
	transport := &http.Transport{
		MaxConnsPerHost:       20, // want `RES6301: how the system is called is written into the adapter: MaxConnsPerHost 20, ResponseHeaderTimeout 2s and 5 more; take it from the adapter's settings`
		ResponseHeaderTimeout: 2 * time.Second,
		DialContext:           (&net.Dialer{Timeout: time.Second}).DialContext,
	}
	breaker := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{
		Name:    "payments",
		Timeout: 45 * time.Second,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			return c.ConsecutiveFailures > 7
		},
	})
	return &Client{
		key:     s.Key,
		http:    &http.Client{Timeout: 3 * time.Second, Transport: transport},
		breaker: breaker,
		slots:   semaphore.NewWeighted(10),
	}
}

func (c *Client) Charge(ctx context.Context, id string) (resp *http.Response, err error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second) // want `RES6301: how the system is called is written into the adapter: context\.WithTimeout 5s, retry\.Attempts 4 and 1 more; take it`
	defer cancel()
	err = retry.Do(func() error {
		resp, err = c.get(ctx, id)
		return err
	}, retry.Context(ctx), retry.Attempts(4), retry.Delay(200*time.Millisecond))
	return resp, err
}

func (c *Client) get(ctx context.Context, id string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.acmepay.io/charges/"+id, nil) // want `RES6301: the address https://api\.acmepay\.io is written into the adapter`
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}
