// Package rows stands for what a query compiler writes.
package rows

import "context"

type Coin struct {
	ID    int64
	Cents int64
}

type CoinParams struct{ Cents int64 }

// DBTX runs statements.
type DBTX interface {
	Exec(ctx context.Context, text string) error
}

// Queries are the compiled queries.
type Queries struct{ db DBTX }

func (q *Queries) InsertCoin(ctx context.Context, p CoinParams) (Coin, error) { return Coin{}, nil }
func (q *Queries) FetchCoin(ctx context.Context, id int64) (Coin, error)      { return Coin{}, nil }
func (q *Queries) ListCoins(ctx context.Context) ([]Coin, error)              { return nil, nil }
func (q *Queries) UpdateCoin(ctx context.Context, c Coin) error               { return nil }
func (q *Queries) DeleteCoin(ctx context.Context, id int64) error             { return nil }
func (q *Queries) CountCoins(ctx context.Context) (int64, error)              { return 0, nil }
