// Package usecase pays orders.
package usecase

import (
	"context"
	"database/sql"
	"errors"

	"gorm.io/gorm"
)

// Orders keeps orders.
type Orders interface {
	State(ctx context.Context, id string) (string, error)
	Amount(ctx context.Context, id string) (int64, error)
}

// Pay pays.
type Pay struct{ orders Orders }

// Handle knows the driver through the port.
func (p *Pay) Handle(ctx context.Context, id string) (string, error) {
	state, err := p.orders.State(ctx, id)
	if errors.Is(err, sql.ErrNoRows) { // want `RES5102: error of Orders.State is compared with sql.ErrNoRows in Pay.Handle \(and in 2 more\): the adapter is to return an error of the port`
		return "none", nil
	}
	return state, err
}

// Amount compares plainly.
func (p *Pay) Amount(ctx context.Context, id string) (int64, error) {
	n, err := p.orders.Amount(ctx, id)
	if err != nil {
		if err == gorm.ErrRecordNotFound {
			return 0, nil
		}
		return 0, err
	}
	return n, nil
}

// Both asks once per function.
func (p *Pay) Both(ctx context.Context, id string) (int64, error) {
	n, err := p.orders.Amount(ctx, id)
	switch err {
	case nil:
		return n, nil
	case sql.ErrNoRows:
		return 0, nil
	case sql.ErrConnDone:
		n, err = 0, p.audit(ctx)
		return n, err
	}
	return 0, err
}

func (p *Pay) audit(context.Context) error { return nil }
