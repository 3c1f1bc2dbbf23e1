package store

import "context"

// Breaker is the project's own.
type Breaker struct{ failures int }

// Execute runs what it lets through.
func (b *Breaker) Execute(f func() error) error {
	if b.failures > 5 {
		return context.DeadlineExceeded
	}
	err := f()
	if err != nil {
		b.failures++
	}
	return err
}

// Guarded has it before a database.
type Guarded struct {
	Store
	own *Breaker
}

// Touch counts rows that are not there as an outage.
func (g *Guarded) Touch(ctx context.Context, id string) error {
	return g.own.Execute(func() error { // want `RES1401: circuit breaker by Breaker.Execute around a SQL statement: DB.ExecContext`
		_, err := g.db.ExecContext(ctx, "UPDATE orders SET touched = true WHERE id = $1", id)
		return err
	})
}
