package partner

import (
	"context"
	"net/http"
)

// Model answers over HTTP.
type Model struct{ client *http.Client }

// NewModel returns one.
func NewModel(c *http.Client) *Model { return &Model{client: c} }

// ChatComplete computes an answer.
func (m *Model) ChatComplete(ctx context.Context, _ string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://model/messages", nil)
	if err != nil {
		return err
	}
	return do(m.client, req)
}

// CompleteBooking changes something.
func (m *Model) CompleteBooking(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://model/bookings/"+id, nil)
	if err != nil {
		return err
	}
	return do(m.client, req)
}
