// Package bunrepo loads, changes and saves with bun.
package bunrepo

import (
	"context"
	"errors"

	"github.com/uptrace/bun"
)

// ErrStale tells that the loan has changed since it was loaded.
var ErrStale = errors.New("loan has changed")

// Loan has no version.
type Loan struct {
	bun.BaseModel `bun:"table:loans"`

	ID     string `bun:",pk"`
	Amount int64
	Status string
}

// Pledge has one.
type Pledge struct {
	ID      string `bun:",pk"`
	Amount  int64
	Version int64
}

// Store stores both.
type Store struct{ db *bun.DB }

// Repay loads, changes and saves the whole loan.
func (s *Store) Repay(ctx context.Context, id string, amount int64) error {
	l := new(Loan)
	if err := s.db.NewSelect().Model(l).Where("id = ?", id).Scan(ctx); err != nil {
		return err
	}
	l.Amount -= amount
	_, err := s.db.NewUpdate().Model(l).WherePK().Exec(ctx) // want `RES8002: no version and no lock: this write of Loan puts back what SelectQuery.Scan loaded`
	return err
}

// RepayColumn works one column out.
func (s *Store) RepayColumn(ctx context.Context, id string, amount int64) error {
	l := new(Loan)
	if err := s.db.NewSelect().Model(l).Where("id = ?", id).Limit(1).Scan(ctx); err != nil {
		return err
	}
	_, err := s.db.NewUpdate().Model((*Loan)(nil)).Set("amount = ?", l.Amount-amount).Where("id = ?", id).Exec(ctx) // want `RES8002: no version and no lock: this write of Loan puts back what SelectQuery.Scan loaded`
	return err
}

// Raise counts the version of a pledge on in Go, and compares nothing.
func (s *Store) Raise(ctx context.Context, id string, amount int64) error {
	p := new(Pledge)
	if err := s.db.NewSelect().Model(p).Where("id = ?", id).Scan(ctx); err != nil {
		return err
	}
	p.Amount += amount
	p.Version++
	_, err := s.db.NewUpdate().Model(p).WherePK().Exec(ctx) // want `RES8001: this write of Pledge does not compare its version`
	return err
}

// Bump counts it on in the statement.
func (s *Store) Bump(ctx context.Context, id string, amount int64) error {
	_, err := s.db.NewUpdate().Model((*Pledge)(nil)).Set("amount = ?", amount).Set("version = version + 1").Where("id = ?", id).Exec(ctx) // want `RES8001: this update of Pledge counts version on but does not compare it`
	return err
}

// RaiseChecked compares the version that was loaded.
func (s *Store) RaiseChecked(ctx context.Context, id string, amount int64) error {
	p := new(Pledge)
	if err := s.db.NewSelect().Model(p).Where("id = ?", id).Scan(ctx); err != nil {
		return err
	}
	was := p.Version
	p.Amount += amount
	p.Version++
	res, err := s.db.NewUpdate().Model(p).WherePK().Where("version = ?", was).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrStale)
	}
	return nil
}

// Extend is relative: a naive check sees a load and a write of one row.
func (s *Store) Extend(ctx context.Context, id string, amount int64) error {
	l := new(Loan)
	if err := s.db.NewSelect().Model(l).Where("id = ?", id).Scan(ctx); err != nil {
		return err
	}
	if l.Status != "open" {
		return ErrStale
	}
	_, err := s.db.NewUpdate().Model(l).Set("amount = amount + ?", amount).WherePK().Exec(ctx)
	return err
}

// Paid expects the state that it has loaded.
func (s *Store) Paid(ctx context.Context, id string) error {
	l := new(Loan)
	if err := s.db.NewSelect().Model(l).Where("id = ?", id).Scan(ctx); err != nil {
		return err
	}
	l.Amount, l.Status = 0, "paid"
	res, err := s.db.NewUpdate().Model(l).WherePK().Where("status = 'open'").Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrStale)
	}
	return nil
}
