package main

import (
	"context"
	"database/sql"

	"example.test/shop/splitsave/link/store"
	"example.test/shop/splitsave/link/usecase"
)

// Both ways of running a step in a transaction, and one of leaving it out.
func steps(ctx context.Context, db *sql.DB, shelf *store.Shelf, slate *store.Slate) error {
	bracket := &store.Bracket{DB: db}
	step := usecase.NewStep(shelf, slate)
	if err := bracket.Hold(ctx, step.Open); err != nil {
		return err
	}
	err := bracket.Hold(ctx, func(ctx context.Context) error {
		if err := step.Open(ctx); err != nil {
			return err
		}
		return step.Close(ctx)
	})
	if err != nil {
		return err
	}
	return step.Close(ctx)
}
