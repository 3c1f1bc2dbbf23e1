// Package partner has the partners, each with a way of its own to tell repeats.
package partner

import (
	"context"
	"net/http"

	"github.com/google/uuid"
)

// Keyed sends the key that it is given.
type Keyed struct{ client *http.Client }

// NewKeyed returns one.
func NewKeyed(c *http.Client) *Keyed { return &Keyed{client: c} }

// Book posts with the key.
func (k *Keyed) Book(ctx context.Context, key string, seats int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://partner/bookings", nil)
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	return do(k.client, req)
}

// Fresh makes a key for each request.
type Fresh struct{ client *http.Client }

// NewFresh returns one.
func NewFresh(c *http.Client) *Fresh { return &Fresh{client: c} }

// Book posts with a key that nobody else knows.
func (f *Fresh) Book(ctx context.Context, _ string, seats int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://partner/bookings", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return do(f.client, req)
}

// Plain has no key.
type Plain struct{ client *http.Client }

// NewPlain returns one.
func NewPlain(c *http.Client) *Plain { return &Plain{client: c} }

// Book posts.
func (p *Plain) Book(ctx context.Context, _ string, seats int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPatch, "http://partner/seats", nil)
	if err != nil {
		return err
	}
	return do(p.client, req)
}

// Held puts a booking where it belongs: a repeat changes nothing more.
type Held struct{ client *http.Client }

// NewHeld returns one.
func NewHeld(c *http.Client) *Held { return &Held{client: c} }

// Book puts.
func (h *Held) Book(ctx context.Context, key string, seats int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://partner/bookings/"+key, nil)
	if err != nil {
		return err
	}
	return do(h.client, req)
}

// Best tries, and says nothing of failures: no retry goes round for it.
type Best struct{ client *http.Client }

// NewBest returns one.
func NewBest(c *http.Client) *Best { return &Best{client: c} }

// Book posts and forgets.
func (b *Best) Book(ctx context.Context, _ string, seats int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://partner/hints", nil)
	if err != nil {
		return nil
	}
	_ = do(b.client, req)
	return nil
}

// Known is one whose partner drops repeats.
type Known struct{ client *http.Client }

// NewKnown returns one.
func NewKnown(c *http.Client) *Known { return &Known{client: c} }

// Book posts.
//
//resilint:idempotent the partner books one guest once a day
func (k *Known) Book(ctx context.Context, _ string, seats int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://partner/guests", nil)
	if err != nil {
		return err
	}
	return do(k.client, req)
}

func do(c *http.Client, req *http.Request) error {
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// keyTransport gives each request the key of its context.
type keyTransport struct{ next http.RoundTripper }

type keyOf struct{}

func (k keyTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	key, _ := r.Context().Value(keyOf{}).(string)
	r = r.Clone(r.Context())
	r.Header.Set("Idempotency-Key", key)
	return k.next.RoundTrip(r)
}

// WithKeys is a client that sends a key with each request.
func WithKeys(c *http.Client) *http.Client {
	return &http.Client{Transport: keyTransport{http.DefaultTransport}, Timeout: c.Timeout}
}
