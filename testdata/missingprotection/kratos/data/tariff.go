// Package data is the data layer.
package data

import (
	"context"
	"encoding/json"
	"net/http"

	"example.test/shop/missingprotection/kratos/biz"
)

// TariffRepo sends by the client that all share, which has no limit.
type TariffRepo struct { // want `RES4701: tariffs lacks timeout and metrics, which the settings require \(timeout: no limit on time`
	endpoint string
}

var _ biz.TariffRepo = (*TariffRepo)(nil)

// Tariff asks for the tariff of a zone.
func (r *TariffRepo) Tariff(ctx context.Context, zone string) (cents int, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.endpoint+"/tariffs/"+zone, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return cents, json.NewDecoder(resp.Body).Decode(&cents)
}

// Given is the same with a client that others make: its transport may count.
type Given struct {
	endpoint string
	http     *http.Client
}

// NewGiven is given the client.
func NewGiven(endpoint string, c *http.Client) *Given { return &Given{endpoint, c} }

// Tariff asks for the tariff of a zone.
func (g *Given) Tariff(ctx context.Context, zone string) (cents int, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.endpoint+"/tariffs/"+zone, nil)
	if err != nil {
		return 0, err
	}
	resp, err := g.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return cents, json.NewDecoder(resp.Body).Decode(&cents)
}
