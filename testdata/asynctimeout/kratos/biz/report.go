// Package biz has the use cases.
package biz

import "context"

// Report is what is asked for.
type Report struct{ Orders, Returns int }

// ReportRepo reads reports.
type ReportRepo interface {
	Load(ctx context.Context) (*Report, error)
}
