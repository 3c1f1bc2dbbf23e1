// Package usecase compares errors that are its own business.
package usecase

import (
	"context"
	"database/sql"
	"errors"

	"example.test/shop/porterror/good/domain"
)

// Rename renames users.
type Rename struct {
	users domain.Users
	db    *sql.DB
}

// Handle compares with an error of the port.
func (r *Rename) Handle(ctx context.Context, id string) error {
	_, err := r.users.ByID(ctx, id)
	if errors.Is(err, domain.ErrNotFound) {
		return nil
	}
	return err
}

// Name asks the database itself: another rule's business, and it has to know the driver.
func (r *Rename) Name(ctx context.Context, id string) (name string, err error) {
	err = r.db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = $1", id).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", domain.ErrNotFound
	}
	return name, err
}

// missing is given an error of anybody.
func missing(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// Late compares with the end of the context, which is nobody's driver.
func (r *Rename) Late(ctx context.Context, id string) error {
	_, err := r.users.ByName(ctx, id)
	if errors.Is(err, context.DeadlineExceeded) || missing(nil) {
		return domain.ErrUnavailable
	}
	return err
}
