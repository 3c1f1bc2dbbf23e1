// Package bad has the code that lockscope is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"net/smtp"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/minio/minio-go/v7"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"gorm.io/gorm"

	"example.test/shop/lockscope/bad/partner"
)

type Shop struct {
	db    *sql.DB
	http  *http.Client
	cache *redis.Client
	rpc   *grpc.ClientConn
}

// Begun keeps the rows of the order locked as long as the partner likes.
func (s *Shop) Begun(ctx context.Context, req *http.Request) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "SELECT id FROM orders WHERE id = 1 FOR UPDATE"); err != nil {
		return err
	}
	resp, err := s.http.Do(req) // want `RES8101: transaction begun at bad.go:\d+ is open while Client.Do sends an HTTP request: locks and connection are held until it answers`
	if err != nil {
		return err
	}
	if err := resp.Body.Close(); err != nil {
		return err
	}
	return tx.Commit()
}

// Closure does the same through a helper in another package.
func (s *Shop) Closure(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Exec("UPDATE orders SET state = 'sent'").Error; err != nil {
			return err
		}
		return partner.Tell(ctx, s.http) // want `RES8101: transaction begun at bad.go:\d+ is open while partner.Tell sends an HTTP request \(via http.Client.Do\)`
	})
}

// Pgx asks another service.
func (s *Shop) Pgx(ctx context.Context, pool *pgxpool.Pool, in, out any) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if err := s.rpc.Invoke(ctx, "/stock.Stock/Reserve", in, out); err != nil { // want `RES8101: .* while ClientConn.Invoke makes a remote call`
			return err
		}
		_, err := tx.Exec(ctx, "UPDATE orders SET state = 'reserved'")
		return err
	})
}

// mail is given the transaction: it is open while the mail server thinks.
func (s *Shop) mail(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET mailed = true"); err != nil {
		return err
	}
	return smtp.SendMail("mail:25", nil, "a@b.test", []string{"c@d.test"}, nil) // want `RES8101: transaction tx is open while smtp.SendMail sends mail`
}

// Mailed leaves the finding to the function that mails.
func (s *Shop) Mailed(ctx context.Context) error {
	return s.inTx(ctx, func(tx *sql.Tx) error { return s.mail(ctx, tx) })
}

func (s *Shop) inTx(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Wrapped runs in the transaction of a helper of this package.
func (s *Shop) Wrapped(ctx context.Context, req *http.Request) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		for range 3 {
			resp, err := s.http.Do(req) // want `RES8101: .* while Client.Do sends an HTTP request`
			if err != nil {
				return err
			}
			_ = resp.Body.Close()
		}
		return nil
	})
}

// Cached writes to a cache on another host before the commit.
func (s *Shop) Cached(ctx context.Context) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'sent'"); err != nil {
			return err
		}
		return s.cache.Set(ctx, "order", "sent", 0).Err() // want `RES8101: .* writes to a cache on another host`
	})
}

type held struct {
	tx   *sql.Tx
	http *http.Client
}

// finish works on the transaction of its receiver.
func (h *held) finish(req *http.Request) error {
	resp, err := h.http.Do(req) // want `RES8101: transaction tx is open while Client.Do sends an HTTP request`
	if err != nil {
		return err
	}
	if err := resp.Body.Close(); err != nil {
		return err
	}
	return h.tx.Commit()
}

// Tx is the service's own name for a transaction.
type Tx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	Commit() error
	Rollback() error
}

func (s *Shop) own(ctx context.Context, tx Tx, req *http.Request) error {
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET mailed = true"); err != nil {
		return err
	}
	resp, err := s.http.Do(req) // want `RES8101: transaction tx is open while Client.Do sends an HTTP request`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// inner is reported where it tells the partner.
func (s *Shop) inner(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		return s.tell(ctx) // want `RES8101`
	})
}

// outer has a transaction around that: what is wrong is in there.
func (s *Shop) outer(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error { return s.inner(ctx, db) })
}

// again calls itself in its own transaction: its one request is reported once.
func (s *Shop) again(ctx context.Context, db *gorm.DB, n int) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if n > 0 {
			return s.again(ctx, db, n-1)
		}
		return s.tell(ctx) // want `RES8101`
	})
}

func (s *Shop) tell(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://partner/orders", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Uploaded keeps the row for as long as the object is on its way.
func Uploaded(ctx context.Context, db *gorm.DB, objects *minio.Client, body io.Reader) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Exec("INSERT INTO files (name) VALUES ('a')").Error; err != nil {
			return err
		}
		_, err := objects.PutObject(ctx, "files", "a", body, -1, minio.PutObjectOptions{}) // want `RES8101: transaction begun at bad.go:\d+ is open while Client.PutObject asks a store on another host`
		return err
	})
}
