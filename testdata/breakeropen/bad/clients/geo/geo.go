// Package geo is a client whose callers declare the port themselves.
package geo

import (
	"context"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"
)

// Client asks where something is.
type Client struct{ http *http.Client }

// Locate has no fallback.
func (c *Client) Locate(ctx context.Context, ip string) (country string, err error) {
	err = hystrix.DoC(ctx, "geo", func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://geo.shop.test/"+ip, nil)
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return err
		}
		country = resp.Header.Get("X-Country")
		return resp.Body.Close()
	}, nil)
	return country, err // want `RES4401: adapter method Client.Locate returns hystrix.ErrCircuitOpen to the callers of the adapter as it is`
}
