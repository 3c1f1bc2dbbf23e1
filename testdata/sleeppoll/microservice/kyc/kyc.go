// Package kyc is the client of another team's service.
package kyc

import (
	"context"
	"encoding/json"
	"net/http"
)

// Client sends requests.
type Client struct {
	Base string
	HTTP *http.Client
}

// Status of a check.
type Status struct{ Done bool }

// Status asks once.
func (c *Client) Status(ctx context.Context, person string) (Status, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.Base+"/checks/"+person, nil)
	if err != nil {
		return Status{}, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return Status{}, err
	}
	defer resp.Body.Close()
	var s Status
	return s, json.NewDecoder(resp.Body).Decode(&s)
}
