package adapter

import (
	"context"
	"net/http"
)

// Phone gives by phone.
type Phone struct{}

// Give posts without a key.
func (Phone) Give(ctx context.Context, cents int) error { return post(ctx, "http://phone/tips") }

// Desk gives at the desk.
type Desk struct{}

// Give posts without a key.
func (Desk) Give(ctx context.Context, cents int) error { return post(ctx, "http://desk/tips") }

var client = &http.Client{}

func post(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
