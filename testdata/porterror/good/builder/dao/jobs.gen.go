// Package dao is what a generator makes of tables: whoever calls it writes the statement.
package dao

import "context"

// Job is a row.
type Job struct{ ID string }

// Cond is a condition.
type Cond string

// JobStore puts a statement together.
type JobStore interface {
	WithContext(ctx context.Context) JobStore
	Where(conds ...Cond) JobStore
	Order(by ...string) JobStore
	Limit(n int) JobStore
	First() (*Job, error)
}
