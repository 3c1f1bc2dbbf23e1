// Package data reads reports.
package data

import (
	"context"
	"database/sql"
	"sync"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"example.test/shop/asynctimeout/kratos/biz"
)

type reportRepo struct{ db *sql.DB }

// NewReportRepo makes the port's implementation.
func NewReportRepo(db *sql.DB) biz.ReportRepo { return &reportRepo{db} }

// Load counts both at once, and the goroutines know nothing of its context.
func (r *reportRepo) Load(ctx context.Context) (*biz.Report, error) {
	var (
		wg   sync.WaitGroup
		once sync.Once
		out  biz.Report
		fail error
	)
	for query, n := range map[string]*int{"SELECT count(*) FROM orders": &out.Orders, "SELECT count(*) FROM returns": &out.Returns} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := r.db.QueryRow(query).Scan(n); err != nil {
				once.Do(func() { fail = err })
			}
		}()
	}
	wg.Wait() // want `RES6101: wait at wg.Wait in reportRepo.Load has no limit: the goroutine's call of DB.QueryRow takes no context as QueryRowContext would`
	return &out, fail
}

// Warm gives its query five seconds, whatever its caller has.
func (r *reportRepo) Warm(context.Context) error {
	errs := make(chan error, 1)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_, err := r.db.ExecContext(ctx, "REFRESH MATERIALIZED VIEW reports")
		errs <- err
	}()
	return <-errs
}
