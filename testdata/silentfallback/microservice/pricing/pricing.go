// Package pricing asks for discounts, which another team's service gives.
package pricing

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
	"github.com/sony/gobreaker/v2"
)

// Discounts asks for discounts.
type Discounts struct {
	service, legacy *http.Client
	cache           *redis.Client
	breaker         *gobreaker.CircuitBreaker[[]byte]
}

// New returns them.
func New(service, legacy *http.Client, cache *redis.Client) *Discounts {
	return &Discounts{service: service, legacy: legacy, cache: cache, breaker: gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{Name: "discounts"})}
}

func (d *Discounts) ask(ctx context.Context, client *http.Client, url string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	return nil, resp.Body.Close()
}

// Of reads the cache when the service is down.
func (d *Discounts) Of(ctx context.Context, id string) ([]byte, error) {
	found, err := d.breaker.Execute(func() ([]byte, error) { return d.ask(ctx, d.service, "https://discounts.shop.test/"+id) })
	if err != nil {
		return d.cache.Get(ctx, id).Bytes()
	}
	return found, nil
}

// Old asks the system that was to be switched off.
func (d *Discounts) Old(ctx context.Context, id string) ([]byte, error) {
	found, err := d.breaker.Execute(func() ([]byte, error) { return d.fromService(ctx, id) })
	if err != nil {
		return d.fromLegacy(ctx, id) // want `RES5003: the fallback for CircuitBreaker.Execute calls Client.Get with no breaker of its own`
	}
	return found, nil
}

func (d *Discounts) fromService(_ context.Context, id string) ([]byte, error) {
	resp, err := d.service.Get("https://discounts.shop.test/" + id)
	if err != nil {
		return nil, err
	}
	return nil, resp.Body.Close()
}

func (d *Discounts) fromLegacy(_ context.Context, id string) ([]byte, error) {
	resp, err := d.legacy.Get("https://old.shop.test/" + id)
	if err != nil {
		return nil, err
	}
	return nil, resp.Body.Close()
}
