// Package paygate makes payments at a provider.
package paygate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakersettings/hexagonal/domain"
)

// Gateway is an adapter of domain.Gateway.
type Gateway struct {
	base    string
	client  *http.Client
	breaker *gobreaker.CircuitBreaker[string]
}

// New returns a gateway for a base URL.
func New(base string) *Gateway {
	g := &Gateway{base: base, client: &http.Client{Timeout: 5 * time.Second}}
	g.breaker = gobreaker.NewCircuitBreaker[string](gobreaker.Settings{ // want `RES4301: circuit breaker paygate stays open for 2s only` `RES4302: circuit breaker paygate counts every error as a failure: 404 and 400 of g.client.Do would open it`
		Name:    "paygate",
		Timeout: 2 * time.Second,
	})
	return g
}

// Charge makes a payment. A card that is refused is an error like any other.
func (g *Gateway) Charge(ctx context.Context, order string, cents int64) (string, error) {
	id, err := g.breaker.Execute(func() (string, error) { return g.post(ctx, order, cents) })
	if errors.Is(err, gobreaker.ErrOpenState) {
		return "", domain.ErrUnavailable
	}
	return id, err
}

func (g *Gateway) post(ctx context.Context, order string, cents int64) (string, error) {
	body := strings.NewReader(fmt.Sprintf(`{"order":%q,"cents":%d}`, order, cents))
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.base+"/charges", body)
	if err != nil {
		return "", err
	}
	resp, err := g.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return "", fmt.Errorf("paygate: %s", resp.Status)
	}
	var out struct{ ID string }
	return out.ID, json.NewDecoder(resp.Body).Decode(&out)
}
