package good

import (
	"context"
	"database/sql"
	"io"
	"net/http"

	retrygo "github.com/avast/retry-go/v4"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type statements struct {
	set    *sql.Stmt
	either *sql.Stmt
	pool   *pgxpool.Pool
	db     *gorm.DB
	http   *http.Client
}

func prepare(ctx context.Context, db *sql.DB, mysql bool) (*statements, error) {
	s := &statements{}
	var err error
	if s.set, err = db.PrepareContext(ctx, "UPDATE ledger SET amount = ? WHERE id = ?"); err != nil {
		return nil, err
	}
	if mysql {
		s.either, err = db.PrepareContext(ctx, "INSERT INTO ledger (amount) VALUES (?)")
	} else {
		s.either, err = db.PrepareContext(ctx, "INSERT INTO ledger (amount) VALUES (?) ON CONFLICT DO NOTHING")
	}
	return s, err
}

// The prepared statement sets a value.
func (s *statements) assign(ctx context.Context) error {
	return retrygo.Do(func() error { _, err := s.set.ExecContext(ctx, 5, 1); return err })
}

// One of two statements was prepared: which one is not known.
func (s *statements) one(ctx context.Context) error {
	return retrygo.Do(func() error { _, err := s.either.ExecContext(ctx, 5); return err })
}

type account struct{ ID, Points, Version int }

// The builder compares the version.
func (s *statements) version() error {
	return retrygo.Do(func() error {
		return s.db.Model(&account{}).Where("id = ? AND version = ?", 1, 7).
			Updates(map[string]any{"points": gorm.Expr("points - ?", 5), "version": gorm.Expr("version + 1")}).Error
	})
}

// The expression does not compute from the old value.
func (s *statements) expr() error {
	return retrygo.Do(func() error {
		return s.db.Model(&account{}).Where("id = ?", 1).Update("points", gorm.Expr("? + ?", 5, 6)).Error
	})
}

// The rows that are copied have keys.
func (s *statements) keyedCopy(ctx context.Context, rows [][]any) error {
	return retrygo.Do(func() error {
		_, err := s.pool.CopyFrom(ctx, pgx.Identifier{"payments"}, []string{"id", "amount"}, pgx.CopyFromRows(rows))
		return err
	})
}

// Nobody sees which columns are copied.
func (s *statements) unseenCopy(ctx context.Context, columns []string, rows [][]any) error {
	return retrygo.Do(func() error {
		_, err := s.pool.CopyFrom(ctx, pgx.Identifier{"payments"}, columns, pgx.CopyFromRows(rows))
		return err
	})
}

// The reader goes back to its beginning in each attempt.
func (s *statements) upload(ctx context.Context, url string, r io.ReadSeeker) error {
	return retrygo.Do(func() error {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, r)
		if err != nil {
			return err
		}
		resp, err := s.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
