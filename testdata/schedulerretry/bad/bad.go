// Package bad has the code that schedulerretry is for, as real services write it.
package bad

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/segmentio/kafka-go"
)

// Reports sends a report every hour.
type Reports struct{ http *http.Client }

// Run is a ticker loop.
func (r *Reports) Run(ctx context.Context) {
	t := time.NewTicker(time.Hour)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := r.send(ctx); err != nil {
				log.Println(err)
			}
		}
	}
}

func (r *Reports) send(ctx context.Context) error {
	return retry.Do(func() error { // want `RES1701: retry in memory can wait 10m0s in all \(11 attempts, fixed 60s, any error\) in the ticker loop of \(\*Reports\).Run: a restart forgets it`
		return r.post(ctx)
	}, retry.Attempts(11), retry.Delay(time.Minute), retry.DelayType(retry.FixedDelay), retry.Context(ctx))
}

func (r *Reports) post(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://reports/today", bytes.NewReader(nil))
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Loop has the retry in the loop itself.
func (r *Reports) Loop(ctx context.Context, t *time.Ticker) {
	for range t.C {
		for attempt := 0; attempt < 5; attempt++ { // want `RES1701: retry in memory can wait 40s in all \(5 attempts, fixed 10s.*\) in the ticker loop of \(\*Reports\).Loop`
			if err := r.post(ctx); err == nil {
				break
			}
			time.Sleep(10 * time.Second)
		}
	}
}

// Relay publishes what is in the outbox.
type Relay struct {
	db     *sql.DB
	writer *kafka.Writer
}

func (r *Relay) Once(ctx context.Context) error {
	rows, err := r.db.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE sent_at IS NULL ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		var payload []byte
		if err := rows.Scan(&id, &payload); err != nil {
			return err
		}
		if err := r.publish(ctx, payload); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (r *Relay) publish(ctx context.Context, payload []byte) error {
	forever := backoff.NewConstantBackOff(5 * time.Second)
	return backoff.Retry(func() error { // want `RES1701: retry in memory can wait without end \(no cap on attempts, fixed 5s.*\) in the outbox relay \(\*Relay\).Once`
		return r.writer.WriteMessages(ctx, kafka.Message{Value: payload})
	}, forever)
}

// Nightly is run by whoever calls it, in a loop with a timer.
func (r *Reports) Nightly(ctx context.Context, next *time.Timer) error {
	for {
		<-next.C
		if err := r.insist(ctx); err != nil {
			return err
		}
		next.Reset(24 * time.Hour)
	}
}

func (r *Reports) insist(ctx context.Context) error {
	for { // want `RES1701: retry in memory can wait without end`
		if err := r.post(ctx); err == nil {
			return nil
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return ctx.Err()
		}
		time.Sleep(time.Minute)
	}
}

// Hourly goes round with a channel that ticks.
func (r *Reports) Hourly(ctx context.Context) {
	for tick := time.Tick(time.Hour); ; <-tick {
		_ = retry.Do(func() error { return r.post(ctx) }, // want `RES1701: retry in memory can wait 4m0s in all .* in the ticker loop of \(\*Reports\).Hourly`
			retry.Attempts(5), retry.Delay(time.Minute), retry.DelayType(retry.FixedDelay))
	}
}
