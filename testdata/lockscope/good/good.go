// Package good has what a naive check would report and lockscope must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"gorm.io/gorm"
)

type Shop struct {
	db   *sql.DB
	http *http.Client
}

func (s *Shop) tell(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://partner/orders", nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The partner is told when the transaction is over.
func (s *Shop) afterCommit(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'sent'"); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return s.tell(ctx)
}

// The answer is there before the transaction begins.
func (s *Shop) before(ctx context.Context) error {
	if err := s.tell(ctx); err != nil {
		return err
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.tell(ctx) // there is none
	}
	return tx.Commit()
}

// The transaction is rolled back first.
func (s *Shop) rolledBack(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'sent'"); err != nil {
		_ = tx.Rollback()
		return s.tell(ctx)
	}
	return tx.Commit()
}

// A closure's transaction has ended when the call that runs it returns.
func (s *Shop) afterClosure(ctx context.Context, db *gorm.DB) error {
	if err := db.Transaction(func(tx *gorm.DB) error { return tx.Exec("UPDATE orders SET state = 'sent'").Error }); err != nil {
		return err
	}
	return s.tell(ctx)
}

// The request runs in another goroutine: nobody waits for it.
func (s *Shop) apart(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		go func() { _ = s.tell(ctx) }()
		return tx.Exec("UPDATE orders SET state = 'sent'").Error
	})
}

// What is returned runs after the commit.
func (s *Shop) later(ctx context.Context, run func(func(tx *sql.Tx) (func() error, error)) error) error {
	return run(func(tx *sql.Tx) (func() error, error) {
		_, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'sent'")
		return func() error { return s.tell(ctx) }, err
	})
}

// A hook runs after the commit.
func (s *Shop) hook(ctx context.Context, db *gorm.DB, hooks interface{ AfterCommit(func()) }) error {
	return db.Transaction(func(tx *gorm.DB) error {
		hooks.AfterCommit(func() { _ = s.tell(ctx) })
		return tx.Exec("UPDATE orders SET state = 'sent'").Error
	})
}

// Statements on another pool are the business of the rule about those.
func (s *Shop) database(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		_, err := s.db.ExecContext(ctx, "UPDATE audit SET seen = true")
		return err
	})
}

// A failure that is told to somebody ends the transaction anyway.
func (s *Shop) failed(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		err := tx.Exec("UPDATE orders SET state = 'sent'").Error
		if err != nil {
			_ = s.tell(ctx)
		}
		return err
	})
}

// WATCH locks nothing, and what runs in it is the cache's own.
func (s *Shop) watch(ctx context.Context, cache *redis.Client) error {
	return cache.Watch(ctx, func(tx *redis.Tx) error {
		if err := s.tell(ctx); err != nil {
			return err
		}
		return tx.Set(ctx, "order", "sent", 0).Err()
	}, "order")
}

// A look into a cache is as quick as a statement.
func (s *Shop) lookUp(ctx context.Context, cache *redis.Client, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		state, err := cache.Get(ctx, "order").Result()
		if err != nil {
			return err
		}
		return tx.Exec("UPDATE orders SET state = ?", state).Error
	})
}

// Whether there is a transaction depends: perhaps is not enough.
func (s *Shop) perhaps(ctx context.Context, own bool) error {
	var tx *sql.Tx
	if own {
		var err error
		if tx, err = s.db.BeginTx(ctx, nil); err != nil {
			return err
		}
	}
	if err := s.tell(ctx); err != nil {
		return err
	}
	if tx != nil {
		return tx.Commit()
	}
	return nil
}

// It is done once, and somebody waits for it.
func (s *Shop) migrateOrders(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := s.tell(ctx); err != nil {
			return err
		}
		return tx.Exec("UPDATE orders SET state = 'sent'").Error
	})
}

// Transaction is money that moves, not a transaction of a database.
type Transaction struct{ Amount int }

func (s *Shop) money(ctx context.Context, tx Transaction) error {
	if tx.Amount == 0 {
		return nil
	}
	return s.tell(ctx)
}

// Nothing of this leaves the process.
func (s *Shop) computes(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		return tx.Exec(fmt.Sprintf("UPDATE orders SET at = '%s'", time.Now())).Error
	})
}

// A relay holds the rows of the outbox so that no other one takes them.
func (s *Shop) relayOutbox(ctx context.Context, w *kafka.Writer) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var id int
	var payload []byte
	row := tx.QueryRowContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED")
	if err := row.Scan(&id, &payload); err != nil {
		return err
	}
	if err := w.WriteMessages(ctx, kafka.Message{Value: payload}); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// Publishing in a transaction is the business of the rule about that.
func (s *Shop) publish(ctx context.Context, w *kafka.Writer) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'sent'"); err != nil {
		return err
	}
	if err := w.WriteMessages(ctx, kafka.Message{Value: []byte("sent")}); err != nil {
		return err
	}
	return tx.Commit()
}

// The transaction is there to read twice the same: nobody waits for a lock of it.
func (s *Shop) readsOnly(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var open int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM orders WHERE state = 'open'").Scan(&open); err != nil {
		return err
	}
	if err := s.tell(ctx); err != nil {
		return err
	}
	return tx.Commit()
}
