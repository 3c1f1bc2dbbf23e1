// Package telemetry tells the makers how the service is used: nobody depends on it.
package telemetry

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Config switches it off.
type Config struct{ Off bool }

// Batch is sent in the background.
func Batch(ctx context.Context, cfg Config, events []byte) error {
	if cfg.Off {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://events.shopmakers.io/batch", bytes.NewReader(events))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
