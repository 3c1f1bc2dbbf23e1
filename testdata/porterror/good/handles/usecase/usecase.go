// Package usecase runs its own statements, through interfaces that look like ports.
package usecase

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.test/shop/porterror/good/domain"
	"example.test/shop/porterror/good/handles/db"
)

// scanner is a row of any driver: a naive check sees an interface of the use case.
type scanner interface{ Scan(dest ...any) error }

func one(r scanner) (name string, err error) {
	if err := r.Scan(&name); err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			return "", domain.ErrNotFound
		}
		return "", fmt.Errorf("scan: %w", err)
	}
	return name, nil
}

// querier is a pool or a transaction.
type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Users has a pool.
type Users struct {
	pool *pgxpool.Pool
	sel  db.Selector
	one  db.OneSelector
}

// Name hands its row on.
func (u *Users) Name(ctx context.Context) (string, error) {
	return one(u.pool.QueryRow(ctx, "SELECT name FROM users"))
}

// In asks what may be a transaction.
func (u *Users) In(ctx context.Context, q querier, id string) (name string, err error) {
	row := q.QueryRow(ctx, "SELECT name FROM users WHERE id = $1", id)
	err = row.Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", domain.ErrNotFound
	}
	return name, err
}

// Mail gives its statement to the kit: it is the adapter.
func (u *Users) Mail(ctx context.Context, id string) (mail string, err error) {
	err = u.sel.SelectOne(ctx, &mail, "SELECT mail FROM users WHERE id = ?", id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", domain.ErrNotFound
	}
	return mail, err
}

const byPhone = "SELECT phone FROM users WHERE id = ?"

// Phone has its statement in a constant.
func (u *Users) Phone(ctx context.Context, id string) (phone string, err error) {
	err = u.one.SelectOne(ctx, &phone, byPhone, id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", domain.ErrNotFound
	}
	return phone, err
}
