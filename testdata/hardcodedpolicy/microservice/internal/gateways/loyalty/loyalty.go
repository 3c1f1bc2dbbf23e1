// Package loyalty asks another team's service for points.
package loyalty

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"
)

// Gateway asks for points.
type Gateway struct {
	base    string
	http    *http.Client
	slots   *semaphore.Weighted
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New has all numbers inline.
func New() *Gateway {
	return &Gateway{
		base:  os.Getenv("LOYALTY_URL"),
		http:  &http.Client{Timeout: 900 * time.Millisecond}, // want `RES6301: how the system is called is written into the adapter: Timeout 900ms, .* and 1 more; take it`
		slots: semaphore.NewWeighted(12),
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{
			Name: "bonusland", Timeout: 15 * time.Second, // want `RES6302: one system under two names: the breaker is called "bonusland", the package "loyalty"`
		}),
	}
}

// Points asks for the points of a customer.
func (g *Gateway) Points(ctx context.Context, customer string) (*http.Response, error) {
	if err := g.slots.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer g.slots.Release(1)
	return g.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.base+"/points/"+customer, nil)
		if err != nil {
			return nil, err
		}
		return g.http.Do(req)
	})
}

// Follow reads the changes of points, and says goodbye when it is told to stop: how long that may take is no setting.
func (g *Gateway) Follow(ctx context.Context) error {
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if resp, err := g.Points(ctx, "goodbye"); err == nil {
			_ = resp.Body.Close()
		}
	}()
	resp, err := g.Points(ctx, "changes")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
