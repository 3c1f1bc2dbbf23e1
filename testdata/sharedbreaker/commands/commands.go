// Package commands names its breakers in a registry.
package commands

import (
	"context"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"
)

func get(ctx context.Context, hc *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = hc.Do(req)
	return err
}

func setUp() {
	hystrix.ConfigureCommand("default", hystrix.CommandConfig{Timeout: 1000}) // want `RES4002: circuit breaker named "default": the name does not say which system is cut off`
	hystrix.ConfigureCommand("stock", hystrix.CommandConfig{Timeout: 500})
}

func rates(ctx context.Context, hc *http.Client) error {
	return hystrix.DoC(ctx, "outside", func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.com/today", nil)
		if err != nil {
			return err
		}
		_, err = hc.Do(req)
		return err
	}, nil)
}

func tax(ctx context.Context, hc *http.Client) error {
	return hystrix.DoC(ctx, "outside", func(ctx context.Context) error { // want `RES4002: calls of .*rates.* and .*tax.* go through one circuit breaker, named "outside"`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://tax.com/nl", nil)
		if err != nil {
			return err
		}
		_, err = hc.Do(req)
		return err
	}, nil)
}

// One system by one name, from two places.
func stock(ctx context.Context, hc *http.Client) error {
	return hystrix.DoC(ctx, "stock", func(ctx context.Context) error { return get(ctx, hc, "https://stock.com/a") }, nil)
}

func stockLeft(ctx context.Context, hc *http.Client) error {
	return hystrix.DoC(ctx, "stock", func(ctx context.Context) error { return get(ctx, hc, "https://stock.com/b") }, nil)
}
