// Package rates is a domain with ports that say what they do, but not when.
package rates

import "context"

// Rates knows exchange rates.
type Rates interface {
	// Rate returns the rate of a currency.
	Rate(ctx context.Context, currency string) (int64, error)
	// Book changes money.
	Book(ctx context.Context, currency string, cents int64) error
	// Currencies lists what can be asked for.
	Currencies() []string
}

// Desk is a larger port that has the others in it.
type Desk interface {
	Rates
	Open(ctx context.Context) error
}
