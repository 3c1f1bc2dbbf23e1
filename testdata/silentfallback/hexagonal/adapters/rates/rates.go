// Package rates asks for rates of exchange.
package rates

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Source asks two providers.
type Source struct {
	bank, broker   *http.Client
	breaker, spare *gobreaker.CircuitBreaker[float64]
	kept           map[string]float64
}

// New returns a source.
func New(bank, broker *http.Client) *Source {
	return &Source{
		bank: bank, broker: broker, kept: map[string]float64{},
		breaker: gobreaker.NewCircuitBreaker[float64](gobreaker.Settings{Name: "bank"}),
		spare:   gobreaker.NewCircuitBreaker[float64](gobreaker.Settings{Name: "broker"}),
	}
}

func get(ctx context.Context, client *http.Client, url string) (rate float64, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("rates: %s", resp.Status)
	}
	return rate, json.NewDecoder(resp.Body).Decode(&rate)
}

// Rate asks the broker when the bank does not answer, with nothing in between.
func (s *Source) Rate(ctx context.Context, pair string) (float64, error) {
	rate, err := s.breaker.Execute(func() (float64, error) { return s.fromBank(ctx, pair) })
	if err != nil {
		return s.fromBroker(ctx, pair) // want `RES5003: the fallback for CircuitBreaker.Execute calls Client.Do with no breaker of its own`
	}
	return rate, nil
}

func (s *Source) fromBank(ctx context.Context, pair string) (rate float64, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://bank.shop.test/"+pair, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.bank.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	return rate, json.NewDecoder(resp.Body).Decode(&rate)
}

func (s *Source) fromBroker(ctx context.Context, pair string) (rate float64, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://broker.shop.test/"+pair, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.broker.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	return rate, json.NewDecoder(resp.Body).Decode(&rate)
}

// Safe has a breaker for the broker as well.
func (s *Source) Safe(ctx context.Context, pair string) (float64, error) {
	rate, err := s.breaker.Execute(func() (float64, error) { return get(ctx, s.bank, "https://bank.shop.test/"+pair) })
	if err != nil {
		return s.spare.Execute(func() (float64, error) { return get(ctx, s.broker, "https://broker.shop.test/"+pair) })
	}
	return rate, nil
}

// Kept asks nobody else.
func (s *Source) Kept(ctx context.Context, pair string) (float64, error) {
	rate, err := s.breaker.Execute(func() (float64, error) { return s.fromBank(ctx, pair) })
	if err != nil {
		if old, known := s.kept[pair]; known {
			return old, nil
		}
		return 0, err
	}
	s.kept[pair] = rate
	return rate, nil
}
