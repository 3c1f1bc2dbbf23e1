// Package good has what a naive check would report and schedulerretry must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/segmentio/kafka-go"
)

type Reports struct {
	http *http.Client
	db   *sql.DB
}

func (r *Reports) put(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://reports/today", nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A few seconds are no loss: the next tick tries again.
func (r *Reports) short(ctx context.Context, t *time.Ticker) {
	for range t.C {
		_ = retry.Do(func() error { return r.put(ctx) },
			retry.Attempts(3), retry.Delay(time.Second), retry.DelayType(retry.FixedDelay))
	}
}

// The whole retry has a limit of time.
func (r *Reports) limited(ctx context.Context, t *time.Ticker) {
	for range t.C {
		b := backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(20 * time.Second))
		_ = backoff.Retry(func() error { return r.put(ctx) }, b)
	}
}

// No scheduler comes here: how long a caller may wait is another rule.
func (r *Reports) request(ctx context.Context) error {
	return retry.Do(func() error { return r.put(ctx) },
		retry.Attempts(20), retry.Delay(time.Minute), retry.DelayType(retry.FixedDelay))
}

// A worker waits for its database, without which there is nothing to do.
func (r *Reports) database(ctx context.Context, t *time.Ticker) {
	for range t.C {
		for {
			if err := r.db.PingContext(ctx); err == nil {
				break
			}
			time.Sleep(time.Minute)
		}
	}
}

// One try a tick, and the next one is the retry.
func (r *Reports) once(ctx context.Context, t *time.Ticker) {
	for range t.C {
		if err := r.put(ctx); err != nil {
			log.Println(err)
		}
	}
}

// What fails is written down and tried when it is due.
func (r *Reports) durable(ctx context.Context, t *time.Ticker) {
	for range t.C {
		if err := r.put(ctx); err != nil {
			_, _ = r.db.ExecContext(ctx, "UPDATE reports SET tries = tries + 1, next_try = $1", time.Now().Add(time.Hour))
		}
	}
}

// How long it waits cannot be seen.
func (r *Reports) unseen(ctx context.Context, t *time.Ticker, attempts uint, wait time.Duration) {
	for range t.C {
		_ = retry.Do(func() error { return r.put(ctx) }, retry.Attempts(attempts), retry.Delay(wait))
	}
}

// A consumer waits for the next message: nothing is lost.
func (r *Reports) consume(ctx context.Context, reader *kafka.Reader, t *time.Ticker) {
	for range t.C {
		for {
			if _, err := reader.ReadMessage(ctx); err == nil {
				break
			}
			time.Sleep(time.Minute)
		}
	}
}

// A poll goes round because it is not done yet, not because it failed.
func (r *Reports) poll(ctx context.Context, done func() bool, t *time.Ticker) {
	for range t.C {
		for !done() {
			time.Sleep(time.Minute)
		}
	}
}

// The wait is for the whole batch, and each item has one try.
func (r *Reports) batch(ctx context.Context, items []string, t *time.Ticker) {
	for range t.C {
		for range items {
			if err := r.put(ctx); err != nil {
				log.Println(err)
			}
			time.Sleep(time.Minute)
		}
	}
}

// What conflicts is written again at once.
func (r *Reports) conflicts(ctx context.Context, t *time.Ticker) {
	for range t.C {
		for {
			_, err := r.db.ExecContext(ctx, "UPDATE reports SET day = day + 1")
			if isSerializationFailure(err) {
				continue
			}
			break
		}
	}
}

func isSerializationFailure(err error) bool { return err != nil && err.Error() == "40001" }

// What is read is read again after a restart.
func (r *Reports) prices(t *time.Ticker) {
	for range t.C {
		for range 10 {
			if _, err := r.http.Get("http://exchange/prices"); err == nil {
				break
			}
			time.Sleep(time.Minute)
		}
	}
}

// It computes: nothing waits for another system.
func (r *Reports) compute(t *time.Ticker, step func() error) {
	for range t.C {
		_ = retry.Do(step, retry.Attempts(20), retry.Delay(time.Minute), retry.DelayType(retry.FixedDelay))
	}
}
