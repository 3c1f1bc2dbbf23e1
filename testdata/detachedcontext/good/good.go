// Package good has what a naive check would report and detachedcontext must not:
// at least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"gorm.io/gorm"
)

type shop struct {
	db     *sql.DB
	orm    *gorm.DB
	cache  *redis.Client
	conn   *grpc.ClientConn
	client *http.Client
	slots  chan string
}

func (s *shop) store(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO orders (id) VALUES (?)`, id)
	return err
}

// It has a limit of its own: the charge is finished when the client is gone.
func (s *shop) charge(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	own, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return s.conn.Invoke(own, "/pay.Payments/Charge", id, nil)
}

// So has a detached one that gets a deadline.
func (s *shop) refund(ctx context.Context, id string) error {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return s.conn.Invoke(own, "/pay.Payments/Refund", id, nil)
}

// Who can cancel it takes care of it.
func (s *shop) watched(ctx context.Context, id string) error {
	own, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	defer stop()
	return s.store(own, id)
}

// The goroutine outlives the request.
func (s *shop) seen(ctx context.Context, id string) {
	go func() {
		if err := s.store(context.Background(), id); err != nil {
			log.Print(err)
		}
	}()
}

// So does what it hands to a helper that starts one.
func (s *shop) collected(ctx context.Context, ids []string) error {
	var g errgroup.Group
	for _, id := range ids {
		g.Go(func() error { return s.store(context.Background(), id) })
	}
	return g.Wait()
}

// What is deferred clears up, and has to when the context has ended.
func (s *shop) locked(ctx context.Context, id string) error {
	if err := s.cache.SetNX(ctx, "lock:"+id, 1, time.Minute).Err(); err != nil {
		return err
	}
	defer s.cache.Del(context.Background(), "lock:"+id)
	return s.store(ctx, id)
}

// A deferred literal, too; and a variable that holds it.
func (s *shop) reserved(ctx context.Context, id string) error {
	undo := func() { _, _ = s.db.Exec(`DELETE FROM holds WHERE id = ?`, id) }
	defer undo()
	return s.store(ctx, id)
}

// After a failure the context may be what failed.
func (s *shop) released(ctx context.Context, id string) error {
	err := s.store(ctx, id)
	if err != nil {
		if undo := s.store(context.WithoutCancel(ctx), id); undo != nil {
			return errors.Join(err, undo)
		}
		return err
	}
	return nil
}

// It looks at the end of the context first.
func (s *shop) interrupted(ctx context.Context, id string) error {
	if ctx.Err() != nil {
		return s.store(context.Background(), id)
	}
	return s.store(ctx, id)
}

// One of several things that the loop waits for; the other is the end.
func (s *shop) Loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-s.slots:
			if err := s.store(context.Background(), id); err != nil {
				log.Print(err)
			}
		}
	}
}

// A comment says that it is meant.
func (s *shop) noted(ctx context.Context, id string) error {
	// The note must be kept even if the client is gone.
	return s.store(context.Background(), id)
}

// The name of what is called says so.
func (s *shop) signed(ctx context.Context, id string) error {
	return s.writeAudit(context.Background(), id)
}

func (s *shop) writeAudit(ctx context.Context, id string) error { return s.store(ctx, id) }

// Shutdown works when everything else has ended.
func (s *shop) Shutdown(ctx context.Context) error { return s.store(context.Background(), "closed") }

// A constructor keeps what it makes longer than its caller waits.
func New(ctx context.Context, db *sql.DB) (*shop, error) {
	if err := db.Ping(); err != nil {
		return nil, err
	}
	return &shop{db: db}, nil
}

// The root is only the default of somebody who passes none.
func (s *shop) defaulted(ctx context.Context, id string) error {
	if ctx == nil {
		ctx = context.Background()
	}
	return s.store(ctx, id)
}

// Its callers are to blame, not the helper that passes on what it is given.
func (s *shop) signal(ctx context.Context) error { return s.store(ctx, "signal") }

func (s *shop) boot() error { return s.signal(context.Background()) }

// The request gets the context after it is made.
func (s *shop) fetch(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return s.client.Do(req.WithContext(ctx))
}

// A step of the chain on another line gives it the context.
func (s *shop) chain(ctx context.Context, id string) error {
	db := s.orm.WithContext(ctx).Table("orders")
	return db.Where("id = ?", id).Delete(nil).Error
}

// The helper that makes the database may give it the context.
func (s *shop) conned(ctx context.Context, id string) error {
	return s.from(ctx).Where("id = ?", id).Delete(nil).Error
}

func (s *shop) from(ctx context.Context) *gorm.DB { return s.orm.WithContext(ctx) }

// Nothing leaves the process: what is stored in a map needs no context.
type memory struct{ ids map[string]bool }

func (m *memory) Save(_ context.Context, id string) error {
	m.ids[id] = true
	return nil
}

// A commit takes none.
func (s *shop) commit(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	return tx.Commit()
}

// PriceList is a port that may well be in memory.
type PriceList interface {
	Get(ctx context.Context, id string) int64
}

func price(ctx context.Context, l PriceList, id string) int64 {
	return l.Get(context.Background(), id)
}

// Validator is what a handler knows of the work that it starts.
type Validator interface {
	Validate(ctx context.Context, id string)
}

type validation struct{ db *sql.DB }

// The only call in view starts it as a goroutine, and the context of the request
// ends with the answer.
func (v *validation) Validate(ctx context.Context, id string) {
	if _, err := v.db.ExecContext(context.Background(), `UPDATE names SET valid = true WHERE id = $1`, id); err != nil {
		log.Print(err)
	}
}

func validates(v Validator) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		go v.Validate(r.Context(), r.FormValue("id"))
		w.WriteHeader(http.StatusAccepted)
	}
}

// What is put into a pipeline is only noted.
func (s *shop) noteAll(ctx context.Context, ids []string) error {
	p := s.cache.Pipeline()
	for _, id := range ids {
		p.Set(context.Background(), id, "1", time.Minute)
	}
	_, err := p.Exec(ctx)
	return err
}

// A lock is given back when the request is over, too.
func (s *shop) UnlockOrder(ctx context.Context, id string) error {
	return s.cache.Del(context.Background(), "lock:"+id).Err()
}

// A function that is only deferred clears up.
func (s *shop) forget(ctx context.Context, id string) {
	s.cache.Del(context.Background(), "draft:"+id)
}

func (s *shop) draft(ctx context.Context, id string) error {
	defer s.forget(ctx, id)
	return s.cache.Set(ctx, "draft:"+id, "1", time.Minute).Err()
}
