// Package mailer is an adapter that fits a port without knowing it.
package mailer

import (
	"context"
	"net/http"
	"strings"
)

// Client calls a mail service.
type Client struct{}

// Send posts the mail.
func (Client) Send(ctx context.Context, to, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://mail.example.test/"+to, strings.NewReader(text))
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
