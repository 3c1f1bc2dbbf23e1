// Package domain has what the business speaks of.
package domain

import "time"

// Bill is to be paid.
type Bill struct {
	ID    string
	Cents int64
	Due   time.Time
}
