// Package checks gives the checks of the infrastructure to a library.
package checks

import (
	"context"
	"database/sql"
	"time"

	"github.com/heptiolabs/healthcheck"

	"example.test/shop/healthprobe/ddd/infrastructure/geocoder"
)

// New puts the checks together.
func New(db *sql.DB, geo *geocoder.Geocoder) healthcheck.Handler {
	h := healthcheck.NewHandler()
	h.AddLivenessCheck("threads", healthcheck.GoroutineCountCheck(500))
	h.AddLivenessCheck("geocoder", func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return geo.Reachable(ctx) // want `RES6203: liveness probe check "geocoder" sends a request`
	})
	h.AddReadinessCheck("geocoder", func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return geo.Reachable(ctx) // want `RES6201: readiness probe check "geocoder" sends a request on every question`
	})
	h.AddReadinessCheck("geocoder in the background", healthcheck.Async(func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return geo.Reachable(ctx)
	}, 30*time.Second))
	h.AddReadinessCheck("orders", func() error {
		_, err := db.Exec("DELETE FROM carts WHERE abandoned") // want `RES6202: probe check "orders" writes to table carts with every question`
		return err
	})
	h.AddReadinessCheck("orders with a limit", healthcheck.Timeout(func() error { return db.Ping() }, time.Second))
	return h
}
