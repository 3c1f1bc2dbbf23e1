// Package mapped maps what its callers have to tell: a naive check sees a %w of the rest.
package mapped

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"

	"example.test/shop/porterror/good/domain"
)

type inline struct{ db *sql.DB }

// NewInline returns users.
func NewInline(db *sql.DB) domain.Users { return &inline{db} }

// ByID maps "no rows" and wraps the rest, which nobody can do anything about.
func (i *inline) ByID(ctx context.Context, id string) (u domain.User, err error) {
	err = i.db.QueryRowContext(ctx, "SELECT id, name FROM users WHERE id = $1", id).Scan(&u.ID, &u.Name)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return u, domain.ErrNotFound
	case err != nil:
		return u, fmt.Errorf("user %s: %w", id, err)
	}
	return u, nil
}

// ByName adds its own error to the driver's: callers ask for that.
func (i *inline) ByName(ctx context.Context, name string) (u domain.User, err error) {
	if err := i.db.QueryRowContext(ctx, "SELECT id, name FROM users WHERE name = $1", name).Scan(&u.ID, &u.Name); err != nil {
		return u, fmt.Errorf("%w: %w", domain.ErrNotFound, err)
	}
	return u, nil
}

type helper struct{ db *pgxpool.Pool }

// NewHelper returns users.
func NewHelper(db *pgxpool.Pool) domain.Users { return &helper{db} }

// ByID maps in a function.
func (h *helper) ByID(ctx context.Context, id string) (u domain.User, err error) {
	if err := h.db.QueryRow(ctx, "SELECT id, name FROM users WHERE id = $1", id).Scan(&u.ID, &u.Name); err != nil {
		return u, translate(err)
	}
	return u, nil
}

// ByName maps in a deferred function.
func (h *helper) ByName(ctx context.Context, name string) (u domain.User, err error) {
	defer func() { err = translate(err) }()
	err = h.db.QueryRow(ctx, "SELECT id, name FROM users WHERE name = $1", name).Scan(&u.ID, &u.Name)
	return u, err
}

func translate(err error) error {
	var pg *pgconn.PgError
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.ErrNotFound
	}
	if errors.As(err, &pg) && pg.Code == "23505" {
		return domain.ErrUnavailable
	}
	return err
}

type viaGorm struct{ db *gorm.DB }

// NewGorm returns users.
func NewGorm(db *gorm.DB) domain.Users { return &viaGorm{db} }

// ByID asks the result for its error.
func (g *viaGorm) ByID(ctx context.Context, id string) (domain.User, error) {
	var u domain.User
	res := g.db.WithContext(ctx).First(&u, "id = ?", id)
	if errors.Is(res.Error, gorm.ErrRecordNotFound) {
		return u, domain.ErrNotFound
	}
	return u, res.Error
}

// ByName does not fail for an empty list.
func (g *viaGorm) ByName(ctx context.Context, name string) (domain.User, error) {
	var list []domain.User
	if err := g.db.WithContext(ctx).Find(&list, "name = ?", name).Error; err != nil {
		return domain.User{}, err
	}
	if len(list) == 0 {
		return domain.User{}, domain.ErrNotFound
	}
	return list[0], nil
}

type lent struct{ db *sql.DB }

// NewLent returns users.
func NewLent(db *sql.DB) domain.Users { return &lent{db} }

func fix(err *error) {
	if errors.Is(*err, sql.ErrNoRows) {
		*err = domain.ErrNotFound
	}
}

// ByID lends its error to a function that maps it.
func (l *lent) ByID(ctx context.Context, id string) (u domain.User, err error) {
	err = l.db.QueryRowContext(ctx, "SELECT id, name FROM users WHERE id = $1", id).Scan(&u.ID, &u.Name)
	fix(&err)
	return u, err
}

var table = map[error]error{sql.ErrNoRows: domain.ErrNotFound}

// ByName looks its error up.
func (l *lent) ByName(ctx context.Context, name string) (u domain.User, err error) {
	err = l.db.QueryRowContext(ctx, "SELECT id, name FROM users WHERE name = $1", name).Scan(&u.ID, &u.Name)
	if to, known := table[err]; known {
		return u, to
	}
	return u, err
}
