// Package client has the clients of the services next door.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// ErrRefused says that the mail service does not want the message.
var ErrRefused = errors.New("mail refused")

// Mail sends mail.
type Mail struct {
	url   string
	http  http.Client
	slots chan struct{}
}

// NewMail makes a client for at most n calls at once.
func NewMail(url string, n int) *Mail {
	return &Mail{url: url, http: http.Client{Timeout: 3 * time.Second}, slots: make(chan struct{}, n)}
}

func (m *Mail) acquire(ctx context.Context) error {
	select {
	case m.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("mail: %w", ctx.Err())
	}
}

func (m *Mail) release() { <-m.slots }

// Send sends one mail.
func (m *Mail) Send(ctx context.Context, to, text string) error {
	if err := m.acquire(ctx); err != nil {
		return err
	}
	body, err := json.Marshal(map[string]string{"to": to, "text": text})
	if err != nil {
		return fmt.Errorf("mail: %w", err) // want `RES4602: slot taken by m.acquire at mail.go:\d+ is not given back on this return of Mail.Send`
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url, bytes.NewReader(body))
	if err != nil {
		m.release()
		return err
	}
	resp, err := m.http.Do(req)
	m.release()
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusAccepted {
		return ErrRefused
	}
	return nil
}
