// Package bank is the adapter of the bank.
package bank

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"example.test/shop/sleeppoll/hexagonal/domain"
)

// Client implements the port.
type Client struct {
	base string
	http *http.Client
}

var _ domain.Bank = (*Client)(nil)

// Execute hands a transfer over, and sleeps until the bank has it.
func (c *Client) Execute(ctx context.Context, t domain.Transfer) error {
	body, err := json.Marshal(t)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.base+"/transfers/"+t.ID, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	for i := 0; i < 20; i++ {
		done, err := c.Settled(ctx, t.ID)
		if err != nil || done {
			return err
		}
		time.Sleep(500 * time.Millisecond) // want `RES6002: function Client\.Execute sleeps up to 10s in all \(20 rounds of 500ms\) while its caller waits`
	}
	return context.DeadlineExceeded
}

// Settled asks once.
func (c *Client) Settled(ctx context.Context, id string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/transfers/"+id, nil)
	if err != nil {
		return false, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	var state struct{ Settled bool }
	return state.Settled, json.NewDecoder(resp.Body).Decode(&state)
}
