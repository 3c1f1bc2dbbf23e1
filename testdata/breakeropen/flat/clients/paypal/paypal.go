// Package paypal pays with an account.
package paypal

import (
	"context"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"

	"example.test/shop/breakeropen/flat"
)

type provider struct{ http *http.Client }

// New returns the provider.
func New(hc *http.Client) flat.Provider { return &provider{hc} }

// Pay has a fallback that says what the port knows.
func (p *provider) Pay(ctx context.Context, order string) error {
	return hystrix.DoC(ctx, "paypal", func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://paypal.example/"+order, nil)
		if err != nil {
			return err
		}
		resp, err := p.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, func(context.Context, error) error { return flat.ErrTryLater })
}
