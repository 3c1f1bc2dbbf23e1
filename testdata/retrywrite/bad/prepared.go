package bad

import (
	"context"
	"database/sql"
	"io"
	"net/http"

	retrygo "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// Statements are prepared first, and run again and again.
type Statements struct {
	add  *sql.Stmt
	pool *pgxpool.Pool
	db   *gorm.DB
	http *http.Client
}

// NewStatements prepares.
func NewStatements(ctx context.Context, db *sql.DB) (*Statements, error) {
	s := &Statements{}
	var err error
	s.add, err = db.PrepareContext(ctx, "INSERT INTO ledger (amount) VALUES (?)")
	return s, err
}

// Add runs what a field holds.
func (s *Statements) Add(ctx context.Context) error {
	return retrygo.Do(func() error { // want `RES3002: retried INSERT is not idempotent`
		_, err := s.add.ExecContext(ctx, 5)
		return err
	})
}

// Once prepares and runs.
func (s *Statements) Once(ctx context.Context, db *sql.DB) error {
	st, err := db.PrepareContext(ctx, "UPDATE ledger SET amount = amount + ? WHERE id = ?")
	if err != nil {
		return err
	}
	defer st.Close()
	return retrygo.Do(func() error { // want `RES3002: retried UPDATE is not idempotent \(amount is computed from its old value\)`
		_, err := st.ExecContext(ctx, 5, 1)
		return err
	})
}

type account struct{ ID, Points int }

// Update computes in SQL, by a builder.
func (s *Statements) Update() error {
	return retrygo.Do(func() error { // want `RES3002: retried write is not idempotent \(every repeat changes the value again\)`
		return s.db.Model(&account{}).Where("id = ?", 1).Update("points", gorm.Expr("points + ?", 5)).Error
	})
}

// Updates does so in a map.
func (s *Statements) Updates() error {
	return retrygo.Do(func() error { // want `RES3002: retried write is not idempotent`
		return s.db.Model(&account{}).Where("id = ?", 1).Updates(map[string]any{"points": gorm.Expr("points - ?", 5)}).Error
	})
}

// Copy adds all rows again.
func (s *Statements) Copy(ctx context.Context, rows [][]any) error {
	return retrygo.Do(func() error { // want `RES3002: retried copy is not idempotent \(it adds the rows each time\)`
		_, err := s.pool.CopyFrom(ctx, pgx.Identifier{"payments"}, []string{"amount", "currency"}, pgx.CopyFromRows(rows))
		return err
	})
}

func newKey() string { return "k-" + uuid.New().String() }

// Keyed sets a new key each time, by a helper, through a variable for the headers.
func (s *Statements) Keyed(ctx context.Context, url string) error {
	return backoff.Retry(func() error { // want `RES3005: idempotency key is made anew in every attempt`
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
		if err != nil {
			return err
		}
		h := req.Header
		h.Add("Idempotency-Key", newKey())
		resp, err := s.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// Upload makes a request in each attempt, from one reader for all of them.
func (s *Statements) Upload(ctx context.Context, url string, r io.Reader) error {
	return retrygo.Do(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, r)
		if err != nil {
			return err
		}
		resp, err := s.http.Do(req) // want `RES3006: retried request is sent without its body from the second attempt on: r is made outside the retry`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
