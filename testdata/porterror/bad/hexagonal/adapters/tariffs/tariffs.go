// Package tariffs asks the tariff system.
package tariffs

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/avast/retry-go/v4"

	"example.test/shop/porterror/bad/hexagonal/domain"
)

// Client asks the tariff system.
type Client struct{ http *http.Client }

var _ domain.Tariffs = (*Client)(nil)

// Cities knows its answer.
func (c *Client) Cities(context.Context) ([]string, error) { return []string{"Zug"}, nil }

// Tariff gives the list of all attempts to whoever called.
func (c *Client) Tariff(ctx context.Context, city string) (cents int64, err error) {
	err = retry.Do(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://tariffs.shop.test/v1/"+city, nil)
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return err
		}
		defer func() { _ = resp.Body.Close() }()
		return json.NewDecoder(resp.Body).Decode(&cents)
	}, retry.Context(ctx))
	if err != nil {
		return 0, fmt.Errorf("tariff of %s: %w", city, err) // want `RES5101: adapter method Client.Tariff returns retry.Error through port Tariffs as it is`
	}
	return cents, nil
}
