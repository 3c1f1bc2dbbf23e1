// Package data is the data layer.
package data

import (
	"context"
	"net/http"
)

// Ledger asks the ledger.
type Ledger struct {
	endpoint string
	http     *http.Client
}

// NewLedger is given its client.
func NewLedger(endpoint string, c *http.Client) *Ledger { return &Ledger{endpoint, c} }

// Alive asks whether the ledger is there.
func (l *Ledger) Alive(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.endpoint+"/alive", nil)
	if err != nil {
		return err
	}
	resp, err := l.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
