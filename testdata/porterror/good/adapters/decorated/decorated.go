// Package decorated has its errors mapped by another type: a naive check sees the inner one.
package decorated

import (
	"context"
	"database/sql"
	"errors"

	"example.test/shop/porterror/good/domain"
)

type mapping struct{ domain.Users }

func (m mapping) ByID(ctx context.Context, id string) (domain.User, error) {
	u, err := m.Users.ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return u, domain.ErrNotFound
	}
	return u, err
}

func (m mapping) ByName(ctx context.Context, name string) (domain.User, error) {
	u, err := m.Users.ByName(ctx, name)
	return u, translate(err)
}

func translate(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return domain.ErrNotFound
	}
	return err
}

type inner struct{ db *sql.DB }

func (i *inner) ByID(ctx context.Context, id string) (u domain.User, err error) {
	err = i.db.QueryRowContext(ctx, "SELECT id, name FROM users WHERE id = $1", id).Scan(&u.ID, &u.Name)
	return u, err
}

func (i *inner) ByName(ctx context.Context, name string) (u domain.User, err error) {
	err = i.db.QueryRowContext(ctx, "SELECT id, name FROM users WHERE name = $1", name).Scan(&u.ID, &u.Name)
	return u, err
}

// New returns users.
func New(db *sql.DB) domain.Users { return mapping{&inner{db}} }
