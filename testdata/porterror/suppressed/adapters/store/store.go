// Package store has findings of porterror that somebody decided to keep.
package store

import (
	"context"
	"database/sql"

	"example.test/shop/porterror/suppressed/domain"
)

type users struct{ db *sql.DB }

// New returns users.
func New(db *sql.DB) domain.Users { return &users{db} }

func (u *users) Name(ctx context.Context, id string) (name string, err error) {
	err = u.db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = ?", id).Scan(&name)
	return name, err //resilint:ignore RES5101 the only caller shows an empty page
}

func (u *users) Rename(ctx context.Context, id, name string) error {
	_, err := u.db.ExecContext(ctx, "UPDATE users SET name = ? WHERE id = ?", name, id)
	return err
}
