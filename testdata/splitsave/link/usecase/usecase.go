// Package usecase knows ports whose names do not tell what is kept where.
package usecase

import (
	"context"
	"database/sql"
	"fmt"
)

// Parcel is what the use cases move.
type Parcel struct{ ID, State string }

type Shelf interface {
	Place(ctx context.Context, p Parcel) error
	Reject(ctx context.Context, p Parcel, why string) error
}

type Slate interface {
	Mark(ctx context.Context, parcel, what string) error
}

type Both interface {
	PlaceAndMark(ctx context.Context, p Parcel, what string) error
}

type Bracket interface {
	Hold(ctx context.Context, fn func(ctx context.Context) error) error
}

// Take places, then marks.
type Take struct {
	shelf Shelf
	slate Slate
}

func NewTake(s Shelf, t Slate) *Take { return &Take{s, t} }

func (u *Take) Do(ctx context.Context, p Parcel) error {
	if err := u.shelf.Place(ctx, p); err != nil {
		return fmt.Errorf("place: %w", err)
	}
	return u.slate.Mark(ctx, p.ID, "parcel_taken")
}

// Give marks first.
type Give struct {
	Shelf Shelf
	Slate Slate
}

func (u Give) Do(ctx context.Context, p Parcel) error {
	if err := u.Slate.Mark(ctx, p.ID, "parcel_given"); err != nil {
		return err
	}
	return u.Shelf.Place(ctx, p)
}

// Held does both in what the bracket makes of it.
type Held struct {
	shelf   Shelf
	slate   Slate
	bracket Bracket
}

func NewHeld(s Shelf, t Slate, b Bracket) *Held { return &Held{s, t, b} }

func (u *Held) Do(ctx context.Context, p Parcel) error {
	return u.bracket.Hold(ctx, func(ctx context.Context) error {
		if err := u.shelf.Place(ctx, p); err != nil {
			return err
		}
		return u.slate.Mark(ctx, p.ID, "parcel_held")
	})
}

// Late marks after the bracket is closed.
type Late struct {
	shelf   Shelf
	slate   Slate
	bracket Bracket
}

func NewLate(s Shelf, t Slate, b Bracket) *Late { return &Late{shelf: s, slate: t, bracket: b} }

func (u *Late) Do(ctx context.Context, p Parcel) error {
	if err := u.bracket.Hold(ctx, func(ctx context.Context) error { return u.shelf.Place(ctx, p) }); err != nil {
		return err
	}
	return u.slate.Mark(ctx, p.ID, "parcel_late")
}

// Joint leaves both to one method.
type Joint struct{ both Both }

func NewJoint(b Both) *Joint { return &Joint{b} }

func (u *Joint) Do(ctx context.Context, p Parcel) error {
	return u.both.PlaceAndMark(ctx, p, "parcel_joint")
}

// Either does one or the other.
type Either struct {
	shelf Shelf
	slate Slate
}

func NewEither(s Shelf, t Slate) *Either { return &Either{s, t} }

func (u *Either) Do(ctx context.Context, p Parcel, known bool) error {
	if known {
		return u.shelf.Place(ctx, p)
	}
	return u.slate.Mark(ctx, p.ID, "parcel_unknown")
}

// Sorry tells of what was not done.
type Sorry struct {
	shelf Shelf
	slate Slate
}

func NewSorry(s Shelf, t Slate) *Sorry { return &Sorry{s, t} }

func (u *Sorry) Do(ctx context.Context, p Parcel) error {
	if err := u.shelf.Place(ctx, p); err != nil {
		return u.slate.Mark(ctx, p.ID, "parcel_refused")
	}
	return nil
}

// Refuse keeps what went wrong beside what is told.
type Refuse struct {
	shelf Shelf
	slate Slate
}

func NewRefuse(s Shelf, t Slate) *Refuse { return &Refuse{s, t} }

func (u *Refuse) Do(ctx context.Context, p Parcel) error {
	if err := u.slate.Mark(ctx, p.ID, "parcel_refused"); err != nil {
		return err
	}
	return u.shelf.Reject(ctx, p, "too big")
}

// Inside is given the transaction of its caller.
type Inside struct {
	shelf Shelf
	slate Slate
}

func NewInside(s Shelf, t Slate) *Inside { return &Inside{s, t} }

func (u *Inside) Do(ctx context.Context, tx *sql.Tx, p Parcel) error {
	if _, err := tx.ExecContext(ctx, "SELECT 1"); err != nil {
		return err
	}
	if err := u.shelf.Place(ctx, p); err != nil {
		return err
	}
	return u.slate.Mark(ctx, p.ID, "parcel_inside")
}

// Owned says that its caller sees to the transaction.
type Owned struct {
	shelf Shelf
	slate Slate
}

func NewOwned(s Shelf, t Slate) *Owned { return &Owned{s, t} }

// Do is one of several steps.
//
//resilint:tx-owner the batch that calls it holds one transaction
func (u *Owned) Do(ctx context.Context, p Parcel) error {
	if err := u.shelf.Place(ctx, p); err != nil {
		return err
	}
	return u.slate.Mark(ctx, p.ID, "parcel_owned")
}

// Step is put into a transaction by whoever calls it, or is not.
type Step struct {
	shelf Shelf
	slate Slate
}

func NewStep(s Shelf, t Slate) *Step { return &Step{s, t} }

// Open is always called in one.
func (u *Step) Open(ctx context.Context) error {
	if err := u.shelf.Place(ctx, Parcel{ID: "1", State: "open"}); err != nil {
		return err
	}
	return u.slate.Mark(ctx, "1", "parcel_opened")
}

// Close is so, once.
func (u *Step) Close(ctx context.Context) error {
	if err := u.shelf.Place(ctx, Parcel{ID: "1", State: "closed"}); err != nil {
		return err
	}
	return u.slate.Mark(ctx, "1", "parcel_closed")
}
