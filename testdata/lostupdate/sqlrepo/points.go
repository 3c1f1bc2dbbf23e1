package sqlrepo

import (
	"context"
	"database/sql"
	"errors"
)

// PointsRepository is the port of the use case.
type PointsRepository interface {
	Points(ctx context.Context, user int) (int, error)
	Take(ctx context.Context, user, points int) error
	TakeIfThere(ctx context.Context, user, points int) error
}

type pointsTable struct{ db *sql.DB }

// NewPoints makes the adapter.
func NewPoints(db *sql.DB) PointsRepository { return &pointsTable{db} }

func (r *pointsTable) Points(ctx context.Context, user int) (int, error) {
	row := r.db.QueryRowContext(ctx, "SELECT points FROM members WHERE id = $1", user)
	var points int
	err := row.Scan(&points)
	return points, err
}

// Take is relative, and takes what is gone.
func (r *pointsTable) Take(ctx context.Context, user, points int) error {
	_, err := r.db.ExecContext(ctx, "UPDATE members SET points = points - $1 WHERE id = $2", points, user) // want `RES8002: points of members is taken from without a condition or lock: PointsRepository.Points found enough`
	return err
}

// TakeIfThere has the condition in the statement: a naive check sees the same
// load and the same test above it.
func (r *pointsTable) TakeIfThere(ctx context.Context, user, points int) error {
	res, err := r.db.ExecContext(ctx, "UPDATE members SET points = points - $1 WHERE id = $2 AND points >= $1", points, user)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrTooFew
	}
	return nil
}

// ErrTooFew tells that there are not enough points.
var ErrTooFew = errors.New("too few points")

// Spend looks first and takes then.
func Spend(ctx context.Context, members PointsRepository, user, points int) error {
	have, err := members.Points(ctx, user)
	if err != nil {
		return err
	}
	if have < points {
		return ErrTooFew
	}
	return members.Take(ctx, user, points)
}

// SpendSafely looks for a better message only.
func SpendSafely(ctx context.Context, members PointsRepository, user, points int) error {
	have, err := members.Points(ctx, user)
	if err != nil {
		return err
	}
	if have < points {
		return ErrTooFew
	}
	return members.TakeIfThere(ctx, user, points)
}
