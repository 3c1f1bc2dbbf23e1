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

// purse is what one member has.
type purse struct {
	ID, Owner, Currency, Note, Label string
	Points                           int
}

type purses struct{ db *sql.DB }

func (r purses) get(ctx context.Context, id string) (*purse, error) {
	p := &purse{ID: id}
	err := r.db.QueryRowContext(ctx, "SELECT points FROM purses WHERE id = $1", id).Scan(&p.Points)
	return p, err
}

// save sets one column to what its caller has worked out.
func (r purses) save(ctx context.Context, p *purse) error {
	_, err := r.db.ExecContext(ctx, "UPDATE purses SET points = $1 WHERE id = $2", p.Points, p.ID) // want `RES8002: no version and no lock: this write of purses puts back what purses.get loaded`
	return err
}

// rename sets one column that nothing is worked out for: a naive check sees the
// same load and a write of what was loaded.
func (r purses) rename(ctx context.Context, p *purse) error {
	_, err := r.db.ExecContext(ctx, "UPDATE purses SET note = $1 WHERE id = $2", p.Note, p.ID)
	return err
}

// TakeOut takes from what it has loaded.
func TakeOut(ctx context.Context, all purses, id string, points int) error {
	p, err := all.get(ctx, id)
	if err != nil {
		return err
	}
	if p.Points < points {
		return ErrTooFew
	}
	p.Points -= points
	return all.save(ctx, p)
}

// Rename changes a note.
func Rename(ctx context.Context, all purses, id, note string) error {
	p, err := all.get(ctx, id)
	if err != nil {
		return err
	}
	p.Note = note
	return all.rename(ctx, p)
}
