// Package payment speaks to the payment provider.
package payment

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/bulkhead/ddd/domain"
)

var errBusy = errors.New("payment: too many calls")

// Gateway is the provider.
type Gateway struct {
	client  *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	limiter chan struct{}
	url     string
}

var _ domain.Gateway = (*Gateway)(nil)

// New makes a gateway for at most n calls at once.
func New(url string, client *http.Client, n int) *Gateway {
	return &Gateway{
		client: client, url: url, limiter: make(chan struct{}, n),
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{Name: "payment"}),
	}
}

// Charge counts its own refusals as failures of the provider.
func (g *Gateway) Charge(ctx context.Context, p domain.Payment) error {
	_, err := g.breaker.Execute(func() (struct{}, error) {
		select {
		case g.limiter <- struct{}{}: // want `RES4603: slot is taken by g.limiter inside of CircuitBreaker.Execute: the breaker counts a full bulkhead as a failure of the system`
			defer func() { <-g.limiter }()
		case <-ctx.Done():
			return struct{}{}, errBusy
		}
		return struct{}{}, g.post(ctx, p)
	})
	return err
}

// Refund has it the right way round.
func (g *Gateway) Refund(ctx context.Context, p domain.Payment) error {
	select {
	case g.limiter <- struct{}{}:
	default:
		return errBusy
	}
	defer func() { <-g.limiter }()
	_, err := g.breaker.Execute(func() (struct{}, error) { return struct{}{}, g.post(ctx, p) })
	return err
}

func (g *Gateway) post(ctx context.Context, p domain.Payment) error {
	form := url.Values{"id": {p.ID}, "cents": {strconv.FormatInt(p.Cents, 10)}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	resp, err := g.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
