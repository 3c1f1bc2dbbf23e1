// Package rates is a domain whose ports say how long they may take, or need not.
package rates

import "context"

// Rates knows exchange rates. Callers get an answer within two seconds or an error.
type Rates interface {
	Rate(ctx context.Context, currency string) (int64, error)
}

// Limits are those of an account.
type Limits interface {
	// Limit asks the bank: p99 is 300 ms, and after a second it fails.
	Limit(ctx context.Context, account string) (int64, error)
	Raise(ctx context.Context, account string) error // at most five seconds
}

// Accounts keeps accounts in our own database.
type Accounts interface {
	Find(ctx context.Context, id string) (string, error)
}

// Clock tells the time.
type Clock interface {
	Now() int64
}

// Audit writes down what happened and is not waited for.
type Audit interface {
	Note(text string)
}
