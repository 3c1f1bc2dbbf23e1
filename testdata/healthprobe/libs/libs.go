// Package libs gives its checks to libraries.
package libs

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/alexliesenfeld/health"
	"github.com/heptiolabs/healthcheck"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/readpref"
)

// Heptio asks with every request, and sets no limit.
func Heptio(db *sql.DB, client *http.Client) healthcheck.Handler {
	h := healthcheck.NewHandler()
	h.AddLivenessCheck("goroutines", healthcheck.GoroutineCountCheck(100))
	h.AddLivenessCheck("db", healthcheck.DatabasePingCheck(db, time.Second))                           // want `RES6203: liveness check "db" pings the database \(DatabasePingCheck\): an outage there restarts every instance`
	h.AddReadinessCheck("provider", healthcheck.HTTPGetCheck("https://provider.example", time.Second)) // want `RES6201: readiness check "provider" sends a request on every question \(HTTPGetCheck\)`
	h.AddReadinessCheck("database", healthcheck.DatabasePingCheck(db, time.Second))
	h.AddReadinessCheck("kept", healthcheck.Async(healthcheck.HTTPGetCheck("https://provider.example", time.Second), 10*time.Second))
	h.AddReadinessCheck("own", func() error {
		resp, err := client.Get("https://provider.example") // want `RES6201: readiness probe check "own" sends a request`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
	h.AddReadinessCheck("hangs", func() error {
		return db.Ping() // want `RES6203: readiness check "hangs" has no bound: while DB\.Ping waits for ever, each question adds a goroutine`
	})
	h.AddReadinessCheck("stale", healthcheck.Async(func() error {
		return db.PingContext(context.Background()) // want `RES6203: readiness check "stale" has no bound: while DB\.PingContext waits for ever, the last answer stands`
	}, 10*time.Second))
	h.AddReadinessCheck("timely", func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return db.PingContext(ctx)
	})
	return h
}

// Kept is asked by a library that keeps its answers.
func Kept(db *sql.DB, client *http.Client) http.Handler {
	return health.NewHandler(health.NewChecker(
		health.WithCheck(health.Check{Name: "provider", Check: func(context.Context) error {
			resp, err := client.Get("https://provider.example")
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}}),
		health.WithPeriodicCheck(15*time.Second, time.Second, health.Check{Name: "search", Check: func(ctx context.Context) error {
			_, err := db.ExecContext(ctx, "UPDATE jobs SET seen = now()") // want `RES6202: probe check writes to table jobs with every question`
			return err
		}}),
	))
}

// Mongo pings under no limit of its own: the driver gives up looking for a server by itself.
func Mongo(client *mongo.Client) healthcheck.Handler {
	h := healthcheck.NewHandler()
	h.AddReadinessCheck("mongo", healthcheck.Async(func() error {
		return client.Ping(context.Background(), readpref.Primary())
	}, 10*time.Second))
	return h
}
