// Package good has what a naive check would report and retrybackoff must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"math/rand"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/jackc/pgx/v5/pgconn"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

type Rates struct {
	http  *http.Client
	db    *sql.DB
	nodes []string
	n     atomic.Int64
}

func (r *Rates) fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The second attempt is immediate, the later ones wait: the loop has a wait.
func (r *Rates) FirstAtOnce(ctx context.Context) (err error) {
	for attempt := range 3 {
		if attempt > 1 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Duration(attempt)*time.Second + time.Duration(rand.Int63n(int64(time.Second)))):
			}
		}
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
	}
	return err
}

// One retry at once hammers nobody.
func (r *Rates) Once(ctx context.Context) (err error) {
	for range 2 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
	}
	return err
}

// A deadlock that the database resolved may be run again at once: the other
// transaction is done.
func (r *Rates) Deadlock(ctx context.Context) (err error) {
	for range 5 {
		err = r.transfer(ctx)
		var pg *pgconn.PgError
		if errors.As(err, &pg) && pg.Code == "40P01" {
			continue
		}
		return err
	}
	return err
}

func (r *Rates) transfer(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1 WHERE id = 1"); err != nil {
		return err
	}
	return tx.Commit()
}

// Each round asks another node: nobody is asked twice.
func (r *Rates) Failover(ctx context.Context) (err error) {
	for _, node := range r.nodes {
		if err = r.fetch(ctx, "http://"+node); err == nil {
			return nil
		}
	}
	return err
}

// nextNode picks another node.
func (r *Rates) nextNode() string { return r.nodes[int(r.n.Add(1))%len(r.nodes)] }

// The target changes by a helper.
func (r *Rates) RoundRobin(ctx context.Context) (err error) {
	for range 5 {
		if err = r.fetch(ctx, r.nextNode()); err == nil {
			return nil
		}
	}
	return err
}

// A walk up the folders: each round asks for another one.
func (r *Rates) Up(ctx context.Context, dir string) (err error) {
	for range 5 {
		if err = r.fetch(ctx, "http://files/"+dir); err == nil {
			return nil
		}
		dir = path.Dir(dir)
	}
	return err
}

// Compare and set: a conflict means that somebody else was faster, not that
// the store is down.
func (r *Rates) Swap(ctx context.Context, id string, change func(int) int) error {
	for range 10 {
		var value, version int
		if err := r.db.QueryRowContext(ctx, "SELECT value, version FROM rates WHERE id = $1", id).Scan(&value, &version); err != nil {
			return err
		}
		err := r.store(ctx, id, change(value), version)
		if errors.Is(err, ErrVersionConflict) {
			continue
		}
		return err
	}
	return ErrVersionConflict
}

var ErrVersionConflict = errors.New("version conflict")

func (r *Rates) store(ctx context.Context, id string, value, version int) error {
	res, err := r.db.ExecContext(ctx, "UPDATE rates SET value = $1, version = version + 1 WHERE id = $2 AND version = $3", value, id, version)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return ErrVersionConflict
	}
	return nil
}

// Pagination goes round after success.
func (r *Rates) Pages(ctx context.Context) error {
	for page := 1; ; page++ {
		err := r.fetch(ctx, "http://rates")
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// A poll goes round because the job is not done; an error ends it.
func (r *Rates) Poll(ctx context.Context, done func(context.Context) (bool, error)) error {
	for {
		ok, err := done(ctx)
		if err != nil || ok {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// An attempt that renews its token is another attempt.
func (r *Rates) Login(ctx context.Context) (err error) {
	for range 3 {
		err = r.fetch(ctx, "http://rates")
		if status.Code(err) != codes.Unauthenticated {
			return err
		}
		if err := r.refreshToken(ctx); err != nil {
			return err
		}
	}
	return err
}

func (r *Rates) refreshToken(ctx context.Context) error { return r.fetch(ctx, "http://login") }

// The wait is in what the attempt calls.
func (r *Rates) WaitsInside(ctx context.Context) (err error) {
	for range 3 {
		if err = r.slow(ctx); err == nil {
			return nil
		}
	}
	return err
}

func (r *Rates) slow(ctx context.Context) error {
	time.Sleep(time.Second)
	return r.fetch(ctx, "http://rates")
}

// Nothing leaves the process: a wait would help nobody.
func Parse(read func() (string, error)) (string, error) {
	for range 5 {
		if s, err := read(); err == nil {
			return s, nil
		}
	}
	return "", errors.New("no input")
}

// A fixed delay with jitter does not come in step.
func (r *Rates) Jittered(ctx context.Context) (err error) {
	for range 3 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second + time.Duration(rand.Int63n(int64(time.Second)))):
		}
	}
	return err
}

// Start-up waits for others to come up; a fixed delay is what the guides want
// there.
func (r *Rates) WaitForPartner(ctx context.Context) (err error) {
	for range 5 {
		if err = r.fetch(ctx, "http://rates/health"); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// The server says how long to wait.
func (r *Rates) Polite(ctx context.Context, retryAfter func() time.Duration) (err error) {
	for range 3 {
		if err = r.fetch(ctx, "http://rates"); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(retryAfter()):
		}
	}
	return err
}

// The default of the library grows with jitter.
func (r *Rates) Default(ctx context.Context) error {
	return retry.Do(func() error { return r.fetch(ctx, "http://rates") }, retry.Attempts(3), retry.Context(ctx))
}

var errPending = errors.New("pending")

// poll answers that the other side is not done yet, by an error.
func (r *Rates) poll(ctx context.Context) error { return r.fetch(ctx, "http://rates/job") }

// A poll waits the same time on purpose.
func (r *Rates) Pending(ctx context.Context) (err error) {
	for range 5 {
		if err = r.poll(ctx); !errors.Is(err, errPending) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// Each round asks whom the failure named.
func (r *Rates) Redirected(ctx context.Context, url string) error {
	for {
		err := r.fetch(ctx, url)
		var moved *movedError
		if !errors.As(err, &moved) {
			return err
		}
		url = moved.to
	}
}

type movedError struct{ to string }

func (e *movedError) Error() string { return "moved to " + e.to }

// The function calls itself after it has done something about the failure.
func (r *Rates) Repaired(ctx context.Context) error {
	err := r.fetch(ctx, "http://rates")
	if err != nil {
		if err := r.fetch(ctx, "http://rates/repair"); err != nil {
			return err
		}
		return r.Repaired(ctx)
	}
	return nil
}

// A timer sends the loop on.
func (r *Rates) SentOn(ctx context.Context) {
	again := make(chan struct{}, 1)
	again <- struct{}{}
	for {
		select {
		case <-again:
			if err := r.fetch(ctx, "http://rates"); err == nil {
				return
			}
			time.AfterFunc(time.Minute, func() { again <- struct{}{} })
		case <-ctx.Done():
			return
		}
	}
}

// The work of each round is another one; what fails is given back.
func (r *Rates) Consume(ctx context.Context, receive func(context.Context) (string, error)) error {
	for {
		url, err := receive(ctx)
		if err != nil {
			return err
		}
		if err := r.fetch(ctx, url); err != nil {
			continue
		}
		return nil
	}
}

type limiter struct{ tokens chan struct{} }

// The attempt is held back by a limiter that it is given.
func (r *Rates) Limited(ctx context.Context, l *limiter) (err error) {
	for range 5 {
		if err = r.limited(ctx, l); err == nil {
			return nil
		}
	}
	return err
}

func (r *Rates) limited(ctx context.Context, l *limiter) error {
	<-l.tokens
	return r.fetch(ctx, "http://rates")
}

// A connection that the server closed is replaced by another one.
func (r *Rates) GoAway(ctx context.Context) (err error) {
	for range 3 {
		err = r.fetch(ctx, "http://rates")
		if err == nil || !strings.Contains(err.Error(), "server sent GOAWAY") {
			return err
		}
	}
	return err
}

// The answer takes its time: the first request comes after the wait, too.
func (r *Rates) Deferred(ctx context.Context) (err error) {
	for range 20 {
		time.Sleep(50 * time.Millisecond)
		if err = r.fetch(ctx, "http://rates/answer"); err == nil {
			return nil
		}
	}
	return err
}
