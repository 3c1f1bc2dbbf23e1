// Package service has a service that asks for releases on the side.
package service

import (
	"net/http"
	"time"
)

// Config of the service.
type Config struct{ Channel string }

// Releases shows what is new.
type Releases struct{ cfg Config }

// Latest asks the project's own site.
func (r *Releases) Latest() (*http.Response, error) {
	client := &http.Client{Timeout: 15 * time.Second}
	return client.Get("https://shop.example.org/latest.json?channel=" + r.cfg.Channel)
}
