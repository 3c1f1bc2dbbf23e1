package good

import (
	"context"

	"example.test/shop/wideport/rows"
)

// PendingCoinStore is the part of the compiled queries that one adapter uses: it is
// the table itself, and the ports of the use cases lie above it.
type PendingCoinStore interface {
	InsertCoin(ctx context.Context, p rows.CoinParams) (rows.Coin, error)
	FetchCoin(ctx context.Context, id int64) (rows.Coin, error)
	ListCoins(ctx context.Context) ([]rows.Coin, error)
	UpdateCoin(ctx context.Context, c rows.Coin) error
	DeleteCoin(ctx context.Context, id int64) error
}

func insert(ctx context.Context, s PendingCoinStore) error {
	_, err := s.InsertCoin(ctx, rows.CoinParams{})
	return err
}
