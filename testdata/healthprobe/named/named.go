// Package named makes probes that are registered elsewhere.
package named

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/heptiolabs/healthcheck"
)

// Readyz asks another system.
func Readyz(client *http.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		resp, err := client.Get("https://provider.example/status") // want `RES6201: readiness probe Readyz sends a request`
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_ = resp.Body.Close()
	}
}

// LivenessHandler asks the database.
func LivenessHandler(db *sql.DB) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil { // want `RES6203: liveness probe LivenessHandler pings the database`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}

// ReadinessCheck is for a library.
func ReadinessCheck(ctx context.Context, client *http.Client) healthcheck.Check {
	return func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/status", nil)
		if err != nil {
			return err
		}
		resp, err := client.Do(req) // want `RES6201: readiness probe ReadinessCheck sends a request`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
}

// Live is a broadcast, and Ready an order: neither is a probe.
func Live(client *http.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = client.Get("https://stream.example") }
}

// Ready is about orders.
func Ready(client *http.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = client.Get("https://kitchen.example") }
}

// HealthInsurance is about people.
func HealthInsurance(client *http.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = client.Get("https://insurance.example") }
}
