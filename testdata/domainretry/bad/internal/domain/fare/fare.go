// Package fare is a domain that retries and waits.
package fare

import (
	"context"
	"errors"
	clk "time"

	"example.test/shop/domainretry/pause"
)

// Tariffs is a port.
type Tariffs interface {
	PerKilometre(ctx context.Context, city string) (int64, error)
}

// ErrNoTariff is a business failure.
var ErrNoTariff = errors.New("no tariff")

// Quote hides a missing tariff behind a retry.
func Quote(ctx context.Context, t Tariffs, city string, km int64) (int64, error) {
	var last error
	for attempt := 1; attempt <= 3; attempt++ { // want `RES1101: domain retries by hand: Tariffs.PerKilometre is called again when it fails \(3 attempts.*1s.*\)`
		perKm, err := t.PerKilometre(ctx, city)
		if err != nil {
			last = err
			clk.Sleep(clk.Duration(attempt) * clk.Second)
			continue
		}
		return perKm * km, nil
	}
	return 0, last
}

// Ride is an aggregate.
type Ride struct{ state string }

// Settle waits before it goes on.
func (r *Ride) Settle() {
	clk.Sleep(100 * clk.Millisecond) // want `RES1102: domain function Ride.Settle waits: time.Sleep`
	r.state = "settled"
}

// Finish waits in a helper.
func (r *Ride) Finish() {
	pause.Briefly(clk.Second) // want `RES1102: domain function Ride.Finish waits: pause.Briefly sleeps \(pause/pause.go:8\)`
	r.state = "finished"
}

// Wait waits for whatever comes first.
func (r *Ride) Wait(done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-clk.After(clk.Minute): // want `RES1102: domain function Ride.Wait depends on the wall clock: time.After`
		return errors.New("nobody came")
	}
}
