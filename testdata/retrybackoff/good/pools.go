package good

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"sync/atomic"

	"github.com/redis/go-redis/v9"
)

// Mirrors are servers of the same kind.
type Mirrors struct {
	hosts []string
	next  atomic.Uint32
	at    int
	c     *http.Client
}

// Turn asks each of the servers once, in turn: the next attempt hammers none that
// has just failed.
func (m *Mirrors) Turn(ctx context.Context, path string) (resp *http.Response, err error) {
	for range m.hosts {
		host := m.hosts[int(m.next.Add(1))%len(m.hosts)]
		req, rerr := http.NewRequestWithContext(ctx, http.MethodGet, host+path, nil)
		if rerr != nil {
			return nil, rerr
		}
		if resp, err = m.c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Step keeps the place of the server in a field that it moves on.
func (m *Mirrors) Step(ctx context.Context, path string) (resp *http.Response, err error) {
	for n := 0; n < len(m.hosts); n++ {
		m.at = (m.at + 1) % len(m.hosts)
		req, rerr := http.NewRequestWithContext(ctx, http.MethodGet, m.hosts[m.at]+path, nil)
		if rerr != nil {
			return nil, rerr
		}
		if resp, err = m.c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Draw takes the place into a variable first.
func (m *Mirrors) Draw(ctx context.Context, path string) (resp *http.Response, err error) {
	for range 2 * len(m.hosts) {
		i := int(m.next.Add(1)) % len(m.hosts)
		req, rerr := http.NewRequestWithContext(ctx, http.MethodGet, m.hosts[i]+path, nil)
		if rerr != nil {
			return nil, rerr
		}
		if resp, err = m.c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Increment compares and sets: it goes round when somebody else was faster, and
// for nothing else.
func Increment(ctx context.Context, c *redis.Client, key string) error {
	for range 10 {
		err := c.Watch(ctx, func(tx *redis.Tx) error {
			n, err := tx.Get(ctx, key).Int()
			if err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			_, err = tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
				p.Set(ctx, key, n+1, 0)
				return nil
			})
			return err
		}, key)
		if errors.Is(err, redis.TxFailedErr) {
			continue
		}
		return err
	}
	return redis.TxFailedErr
}

// Rows asks the service's own database again at once: that it is asked again at
// all is what another rule reports.
func Rows(ctx context.Context, db *sql.DB) (n int, err error) {
	for range 10 {
		if err = db.QueryRowContext(ctx, "SELECT count(*) FROM rates").Scan(&n); err == nil {
			return n, nil
		}
	}
	return 0, err
}

type lent interface {
	Gone() bool
	Destroy()
	Close() error
}

// Lender hands out connections.
type Lender interface {
	Acquire(ctx context.Context) (lent, error)
}

var errStale = errors.New("connection is closed")

// Fresh throws away connections that have died while they lay in the pool: what
// fails ends it, and the next one is another.
func Fresh(ctx context.Context, pool Lender) (c lent, err error) {
	for range 10 {
		got, aerr := pool.Acquire(ctx)
		if aerr != nil {
			return nil, aerr
		}
		if got.Gone() {
			got.Destroy()
			err = errStale
			continue
		}
		return got, nil
	}
	return nil, err
}

type worker struct{ url string }

// Workers are tried until none is left.
type Workers struct {
	all []*worker
	c   *http.Client
}

var errNone = errors.New("no worker is left")

func (w *Workers) pick(but map[*worker]bool) (*worker, error) {
	for _, one := range w.all {
		if !but[one] {
			return one, nil
		}
	}
	return nil, errNone
}

// Assign asks another worker each time: the one that picks it is told which were
// tried, and fails when there is none left.
func (w *Workers) Assign(ctx context.Context) error {
	tried := map[*worker]bool{}
	for {
		one, err := w.pick(tried)
		if err != nil {
			return err
		}
		tried[one] = true
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, one.url, nil)
		if err != nil {
			return err
		}
		resp, err := w.c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
}
