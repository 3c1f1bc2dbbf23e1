// Package ports has what the inside needs.
package ports

import "context"

// Ledger books amounts.
type Ledger interface {
	Book(ctx context.Context, account string, cents int64) error
}
