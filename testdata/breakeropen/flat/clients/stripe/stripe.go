// Package stripe pays with cards.
package stripe

import (
	"context"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"

	"example.test/shop/breakeropen/flat"
)

type provider struct{ http *http.Client }

// New returns the provider.
func New(hc *http.Client) flat.Provider { return &provider{hc} }

// Pay lets the words of hystrix through.
func (p *provider) Pay(ctx context.Context, order string) error {
	err := hystrix.DoC(ctx, "stripe", func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://stripe.example/"+order, nil)
		if err != nil {
			return err
		}
		resp, err := p.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, nil)
	return err // want `RES4401: adapter method provider\.Pay returns hystrix\.ErrCircuitOpen through port Provider as it is`
}
