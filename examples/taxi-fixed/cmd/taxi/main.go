// Taxi takes orders for taxis.
package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/adapters/httpapi"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/adapters/maps"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/adapters/notify"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/adapters/payments"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/adapters/postgres"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/adapters/ratings"
	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil && !errors.Is(err, http.ErrServerClosed) {
		slog.Error("taxi stopped", "error", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	pool, err := postgres.Open(ctx, os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer pool.Close()

	requests := postgres.NewRequests(pool)
	pay := payments.New(payments.DefaultConfig(os.Getenv("PAYMENTS_URL")), logStateChange)
	routes := maps.New(maps.DefaultConfig(os.Getenv("MAPS_URL")))
	ratings := ratings.New(ratings.DefaultConfig(os.Getenv("RATINGS_URL")))
	push := notify.New(notify.DefaultConfig(os.Getenv("PUSH_URL")))

	go relay(ctx, postgres.NewRelay(pool, push))

	handler := httpapi.Handler{
		Ratings:  ratings,
		Assign:   app.AssignDriver{Requests: requests, Now: time.Now},
		Complete: app.CompleteTrip{Requests: requests, Payments: pay, Maps: routes, Now: time.Now},
		Drivers:  postgres.NewDrivers(pool),
		Tips:     postgres.NewTips(pool),
	}
	server := &http.Server{
		Addr: ":8080", Handler: handler.Routes(),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 20 * time.Second,
	}
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := server.Shutdown(grace); err != nil {
			slog.Error("shutdown", "error", err)
		}
	}()
	return server.ListenAndServe()
}

func logStateChange(name string, from, to gobreaker.State) {
	slog.Warn("circuit breaker", "external.system", name, "from", from.String(), "to", to.String())
}

// relay publishes the outbox until the service stops.
func relay(ctx context.Context, r *postgres.Relay) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if _, err := r.Batch(ctx); err != nil {
				slog.Warn("relay", "error", err)
			}
		}
	}
}
