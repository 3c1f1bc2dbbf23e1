// Package mainloop has endless loops: most of them wait after a failure, too.
package mainloop

import (
	"context"
	"database/sql"
	"log"
	"time"
)

type Worker struct{ db *sql.DB }

func (w *Worker) users(ctx context.Context) (n int, err error) {
	err = w.db.QueryRowContext(ctx, "SELECT count(*) FROM users").Scan(&n)
	return n, err
}

// A break leaves the select, not the loop: a failure misses the sleep.
func (w *Worker) Misses(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
			n, err := w.users(ctx)
			if err != nil {
				log.Print(err)
				break // want `RES3201: a failure of w.users goes round without the wait that the loop makes otherwise: it spins as long as it fails`
			}
			log.Print(n)
			time.Sleep(10 * time.Second)
		}
	}
}

// A continue does the same.
func (w *Worker) Continues(ctx context.Context) {
	for {
		if _, err := w.users(ctx); err != nil {
			log.Print(err)
			continue // want `RES3201: a failure of w.users goes round without the wait that the loop makes otherwise: it spins as long as it fails`
		}
		time.Sleep(10 * time.Second)
	}
}

// The sleep comes after the select: the break does not miss it.
func (w *Worker) Below(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
			if _, err := w.users(ctx); err != nil {
				log.Print(err)
				break
			}
		}
		time.Sleep(10 * time.Second)
	}
}

// The wait is at the top of the loop.
func (w *Worker) Above(ctx context.Context) {
	for {
		time.Sleep(10 * time.Second)
		if _, err := w.users(ctx); err != nil {
			log.Print(err)
			continue
		}
	}
}

// The failure waits by itself.
func (w *Worker) Both(ctx context.Context) {
	for {
		if _, err := w.users(ctx); err != nil {
			time.Sleep(time.Minute)
			continue
		}
		time.Sleep(10 * time.Second)
	}
}

// A ticker gives the pace, whatever happens.
func (w *Worker) Ticks(ctx context.Context, t *time.Ticker) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if _, err := w.users(ctx); err != nil {
				continue
			}
			time.Sleep(time.Second)
		}
	}
}

// What fails waits for something to come in.
func (w *Worker) Receives(ctx context.Context, receive func(context.Context) (string, error)) {
	for {
		msg, err := receive(ctx)
		if err != nil {
			continue
		}
		log.Print(msg)
		time.Sleep(time.Second)
	}
}

// Without a wait anywhere it is a busy loop by design, as over a queue.
func (w *Worker) Busy(ctx context.Context) {
	for {
		if _, err := w.users(ctx); err != nil {
			continue
		}
	}
}

// A failure ends it.
func (w *Worker) Ends(ctx context.Context) error {
	for {
		if _, err := w.users(ctx); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}
