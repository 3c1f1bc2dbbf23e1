// Package usecase has ports only.
package usecase

import (
	"context"
	"database/sql"
)

// Seat is what is sold.
type Seat struct {
	ID    string
	Buyer string
}

// Work is a unit of work.
type Work interface {
	Do(ctx context.Context, fn func(ctx context.Context) error) error
	// After runs a function when the unit of work is done.
	After(ctx context.Context, fn func(ctx context.Context))
}

// Seats loads, changes and saves.
type Seats interface {
	Change(ctx context.Context, id string, fn func(s *Seat) error) error
}

// Teller is who takes the money.
type Teller interface {
	Take(ctx context.Context, id string) error
}

// Sell takes the money while the seat is locked.
type Sell struct {
	work   Work
	teller Teller
}

// NewSell is given ports.
func NewSell(w Work, t Teller) *Sell { return &Sell{work: w, teller: t} }

// Run is one unit of work.
func (u *Sell) Run(ctx context.Context, id string) error {
	return u.work.Do(ctx, func(ctx context.Context) error { return u.pay(ctx, id) })
}

func (u *Sell) pay(ctx context.Context, id string) error { return u.teller.Take(ctx, id) }

// Swap asks in the function that changes the seat.
type Swap struct {
	seats  Seats
	teller Teller
}

// NewSwap is given ports.
func NewSwap(s Seats, t Teller) *Swap { return &Swap{seats: s, teller: t} }

// Run changes a seat.
func (u *Swap) Run(ctx context.Context, id string) error {
	return u.seats.Change(ctx, id, func(s *Seat) error {
		if err := u.teller.Take(ctx, s.ID); err != nil {
			return err
		}
		s.Buyer = ""
		return nil
	})
}

// Open begins the transaction itself.
type Open struct {
	db     *sql.DB
	teller Teller
}

// NewOpen is given a pool and a port.
func NewOpen(db *sql.DB, t Teller) *Open { return &Open{db: db, teller: t} }

// Run holds the row until the teller has answered.
func (u *Open) Run(ctx context.Context, id string) error {
	tx, err := u.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE seats SET buyer = 'me' WHERE id = $1", id); err != nil {
		return err
	}
	if err := u.teller.Take(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Later asks when it is done.
type Later struct {
	db     *sql.DB
	work   Work
	teller Teller
}

// NewLater is given a pool and ports.
func NewLater(db *sql.DB, w Work, t Teller) *Later { return &Later{db: db, work: w, teller: t} }

// Run asks after the commit, after the unit of work, and in a goroutine.
func (u *Later) Run(ctx context.Context, id string) error {
	tx, err := u.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE seats SET buyer = 'me' WHERE id = $1", id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if err := u.teller.Take(ctx, id); err != nil {
		return err
	}
	return u.work.Do(ctx, func(ctx context.Context) error {
		go func() { _ = u.teller.Take(context.WithoutCancel(ctx), id) }()
		u.work.After(ctx, func(ctx context.Context) { _ = u.teller.Take(ctx, id) })
		return nil
	})
}

// Before asks before it begins.
type Before struct {
	work   Work
	seats  Seats
	teller Teller
}

// NewBefore is given ports.
func NewBefore(w Work, s Seats, t Teller) *Before { return &Before{work: w, seats: s, teller: t} }

// Run asks first.
func (u *Before) Run(ctx context.Context, id string) error {
	if err := u.teller.Take(ctx, id); err != nil {
		return err
	}
	return u.work.Do(ctx, func(ctx context.Context) error {
		return u.seats.Change(ctx, id, func(s *Seat) error { s.Buyer = "me"; return nil })
	})
}

// MigrateSeats is done once, while somebody waits.
type MigrateSeats struct {
	work   Work
	teller Teller
}

// NewMigrateSeats is given ports.
func NewMigrateSeats(w Work, t Teller) *MigrateSeats { return &MigrateSeats{work: w, teller: t} }

// MigrateAll holds everything for as long as it takes.
func (u *MigrateSeats) MigrateAll(ctx context.Context) error {
	return u.work.Do(ctx, func(ctx context.Context) error { return u.teller.Take(ctx, "all") })
}

// View only reads in its transaction.
type View struct {
	db     *sql.DB
	teller Teller
}

// NewView is given a pool and a port.
func NewView(db *sql.DB, t Teller) *View { return &View{db: db, teller: t} }

// Run holds no row.
func (u *View) Run(ctx context.Context, id string) error {
	tx, err := u.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var buyer string
	if err := tx.QueryRowContext(ctx, "SELECT buyer FROM seats WHERE id = $1", id).Scan(&buyer); err != nil {
		return err
	}
	if err := u.teller.Take(ctx, buyer); err != nil {
		return err
	}
	return tx.Commit()
}

// Tx is the project's own transaction.
type Tx struct {
	tx   *sql.Tx
	user string
}

// Exec runs a statement in it.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) error {
	_, err := t.tx.ExecContext(ctx, query, args...)
	return err
}

// Commit ends it well.
func (t *Tx) Commit() error { return t.tx.Commit() }

// Rollback ends it.
func (t *Tx) Rollback() error { return t.tx.Rollback() }

// Store begins transactions, and has their methods as it may be in one.
type Store struct {
	db *sql.DB
	tx *sql.Tx
}

// Begin begins one.
func (s *Store) Begin() (*Tx, error) {
	tx, err := s.db.Begin()
	return &Tx{tx: tx}, err
}

// Commit ends what may be open.
func (s *Store) Commit() error { return s.tx.Commit() }

// Rollback does so.
func (s *Store) Rollback() error { return s.tx.Rollback() }

// Handed is given the project's own transaction, or what begins them.
type Handed struct{ teller Teller }

// NewHanded is given a port.
func NewHanded(t Teller) *Handed { return &Handed{teller: t} }

// Run runs in the transaction of its caller.
func (u *Handed) Run(ctx context.Context, tx *Tx, id string) error {
	if err := u.teller.Take(ctx, id); err != nil {
		return err
	}
	return tx.Exec(ctx, "UPDATE seats SET sold = true WHERE id = $1", id)
}

// Loose is given what begins transactions.
type Loose struct{ teller Teller }

// NewLoose is given a port.
func NewLoose(t Teller) *Loose { return &Loose{teller: t} }

// Run runs in none.
func (u *Loose) Run(ctx context.Context, store *Store, id string) error {
	return u.teller.Take(ctx, id)
}
