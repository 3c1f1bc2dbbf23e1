// Package service scores customers, by an agency or another one.
package service

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"

	"example.test/shop/silentfallback/layered/repository"
)

// Scores asks agencies.
type Scores struct {
	first, second *http.Client
	debts         *repository.Debts
}

// Of asks the second agency with nothing in between.
func (s *Scores) Of(ctx context.Context, id string) (score int, err error) {
	err = hystrix.DoC(ctx, "agency", func(ctx context.Context) error {
		score, err = s.ask(ctx, id)
		return err
	}, func(ctx context.Context, _ error) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://second.shop.test/"+id, nil)
		if err != nil {
			return err
		}
		resp, err := s.second.Do(req) // want `RES5003: the fallback for hystrix.DoC calls Client.Do with no breaker of its own`
		if err != nil {
			return err
		}
		defer func() { _ = resp.Body.Close() }()
		return json.NewDecoder(resp.Body).Decode(&score)
	})
	return score, err
}

func (s *Scores) ask(ctx context.Context, id string) (score int, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://first.shop.test/"+id, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.first.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	return score, json.NewDecoder(resp.Body).Decode(&score)
}

// ByDebts falls back to the database, which is no other system.
func (s *Scores) ByDebts(ctx context.Context, id string, customer int64) (score int, err error) {
	err = hystrix.DoC(ctx, "agency", func(ctx context.Context) error {
		score, err = s.ask(ctx, id)
		return err
	}, func(ctx context.Context, _ error) error {
		owed, err := s.debts.OpenBalance(ctx, customer)
		if err != nil {
			return err
		}
		score = -int(owed)
		return nil
	})
	return score, err
}

// Protected has a command of its own for the second one.
func (s *Scores) Protected(ctx context.Context, id string) (score int, err error) {
	err = hystrix.DoC(ctx, "agency", func(ctx context.Context) error {
		score, err = s.ask(ctx, id)
		return err
	}, func(ctx context.Context, _ error) error {
		return hystrix.DoC(ctx, "second agency", func(ctx context.Context) error {
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://second.shop.test/"+id, nil)
			if err != nil {
				return err
			}
			resp, err := s.second.Do(req)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}, nil)
	})
	return score, err
}
