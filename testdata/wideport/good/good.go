// Package good has what a naive check would report and wideport must not: each
// case says why it is fine.
package good

import (
	"context"
	"time"
)

type Seat struct {
	ID    string
	Taken bool
}

type Filter struct{ Row string }

// SeatRepository says what its use cases do; a list of verbs would see four
// methods of storage.
type SeatRepository interface {
	FindFree(ctx context.Context, row string) ([]Seat, error)
	Hold(ctx context.Context, id string, until time.Time) error
	Release(ctx context.Context, id string) error
	Book(ctx context.Context, id string) error
}

func hold(ctx context.Context, s SeatRepository, id string) error {
	return s.Hold(ctx, id, time.Now().Add(time.Minute))
}

// HallRepository has the generic verbs, but changes run in a closure, so that
// callers cannot write over each other.
type HallRepository interface {
	Create(ctx context.Context, s *Seat) error
	Get(ctx context.Context, id string) (*Seat, error)
	List(ctx context.Context) ([]*Seat, error)
	Update(ctx context.Context, id string, fn func(s *Seat) (*Seat, error)) error
}

func move(ctx context.Context, h HallRepository, id string) error {
	return h.Update(ctx, id, func(s *Seat) (*Seat, error) { return s, nil })
}

// Seats is the smallest port that keeps anything: two verbs are no CRUD.
type Seats interface {
	Get(ctx context.Context, id string) (Seat, error)
	Save(ctx context.Context, s Seat) error
	Delete(ctx context.Context, id string) error
}

func save(ctx context.Context, all Seats, s Seat) error { return all.Save(ctx, s) }

// SeatReader only reads, however many ways there are.
type SeatReader interface {
	Get(ctx context.Context, id string) (Seat, error)
	List(ctx context.Context, f Filter) ([]Seat, error)
	Search(ctx context.Context, text string) ([]Seat, error)
	Count(ctx context.Context) (int, error)
	FindByRow(ctx context.Context, row string) ([]Seat, error)
}

func count(ctx context.Context, r SeatReader) (int, error) { return r.Count(ctx) }

// SeatStateRepository updates a part, by what is to be done: the name begins
// with a generic verb, and takes no whole seat.
type SeatStateRepository interface {
	Create(ctx context.Context, s Seat) error
	Get(ctx context.Context, id string) (Seat, error)
	List(ctx context.Context) ([]Seat, error)
	UpdateTaken(ctx context.Context, id string, taken bool) error
	Delete(ctx context.Context, id string) error
}

func take(ctx context.Context, r SeatStateRepository, id string) error {
	return r.UpdateTaken(ctx, id, true)
}

// Base is a generic interface: its instances are somebody's port, or nobody's.
type Base[T any] interface {
	Create(ctx context.Context, t *T) error
	Get(ctx context.Context, id string) (*T, error)
	List(ctx context.Context) ([]*T, error)
	Update(ctx context.Context, t *T) error
	Delete(ctx context.Context, id string) error
}

func all[T any](ctx context.Context, b Base[T]) ([]*T, error) { return b.List(ctx) }

// DrawRepository gives lists of errors and functions, which are no entities.
type DrawRepository interface {
	Draw(ctx context.Context, row string) (*Seat, []error)
	Check(ctx context.Context, s []Seat, each func(s Seat) []error) []error
}

func draw(ctx context.Context, d DrawRepository) []error {
	_, errs := d.Draw(ctx, "a")
	return append(errs, d.Check(ctx, nil, nil)...)
}

// SeatDBGetter is what rows of several tables have in common: nothing of it is
// asked of a database.
type SeatDBGetter interface {
	GetA() Seat
	GetB() string
	GetC() string
	GetD() string
	GetE() string
	GetF() string
	GetG() string
	GetH() string
	GetI() string
	GetJ() string
	GetK() string
}

func get(g SeatDBGetter) Seat { return g.GetA() }

// SeatDAO says that it is a table: what use cases ask lies above it.
type SeatDAO interface {
	Create(ctx context.Context, s Seat) error
	Get(ctx context.Context, id string) (Seat, error)
	List(ctx context.Context) ([]Seat, error)
	Update(ctx context.Context, s Seat) error
	Delete(ctx context.Context, id string) error
}

func dao(ctx context.Context, d SeatDAO) ([]Seat, error) { return d.List(ctx) }

// planStore is wide, and its one caller needs all of it.
type planStore interface {
	A(ctx context.Context, s Seat) error
	B(ctx context.Context, s Seat) error
	C(ctx context.Context, s Seat) error
	D(ctx context.Context, s Seat) error
	E(ctx context.Context, s Seat) error
	F(ctx context.Context, s Seat) error
	G(ctx context.Context, s Seat) error
	H(ctx context.Context, s Seat) error
	I(ctx context.Context, s Seat) error
	J(ctx context.Context, s Seat) error
	K(ctx context.Context, s Seat) error
}

func plan(p planStore) []func(context.Context, Seat) error {
	return []func(context.Context, Seat) error{p.A, p.B, p.C, p.D, p.E, p.F, p.G, p.H, p.I, p.J, p.K}
}

// SeatsDomain is a service of the domain: it keeps nothing itself.
type SeatsDomain interface {
	Create(ctx context.Context, s Seat) error
	Get(ctx context.Context, id string) (Seat, error)
	List(ctx context.Context) ([]Seat, error)
	Update(ctx context.Context, s Seat) error
	Delete(ctx context.Context, id string) error
}

func domain(ctx context.Context, d SeatsDomain) ([]Seat, error) { return d.List(ctx) }

// SessionStore keeps what may be lost.
type SessionStore interface {
	Create(ctx context.Context, s Seat) error
	Get(ctx context.Context, id string) (Seat, error)
	List(ctx context.Context) ([]Seat, error)
	Update(ctx context.Context, s Seat) error
	Delete(ctx context.Context, id string) error
}

func sessions(ctx context.Context, s SessionStore) ([]Seat, error) { return s.List(ctx) }

// BlobStore keeps bytes under keys.
type BlobStore interface {
	Create(ctx context.Context, key string, b []byte) error
	Get(ctx context.Context, key string) ([]byte, error)
	List(ctx context.Context) ([]string, error)
	Update(ctx context.Context, key string, b []byte) error
	Delete(ctx context.Context, key string) error
}

func blob(ctx context.Context, s BlobStore) ([]byte, error) { return s.Get(ctx, "x") }

// ContactService is asked over the network: it is no repository, although its
// methods are those of one.
type ContactService interface {
	Create(ctx context.Context, s Seat) (Seat, error)
	Get(ctx context.Context, id string) (Seat, error)
	List(ctx context.Context) ([]Seat, error)
	Update(ctx context.Context, s Seat) (Seat, error)
	Delete(ctx context.Context, id string) error
}

func contact(ctx context.Context, s ContactService) error { return s.Delete(ctx, "x") }

// Store joins ports that are small by themselves; who needs one asks for it.
type Store interface {
	SeatRepository
	Halls
	SeatCounter
}

type Halls interface {
	Open(ctx context.Context, s *Seat) error
	Close(ctx context.Context, id string) error
	Reopen(ctx context.Context, id string) error
	Rename(ctx context.Context, id, name string) error
}

type SeatCounter interface {
	Free(ctx context.Context) (int, error)
	Sold(ctx context.Context) (int, error)
	Held(ctx context.Context) (int, error)
}

// Seat repositories are counted by what they declare: eleven methods are in the
// whole, none of them here.
func through(ctx context.Context, s Store) error { return s.Hold(ctx, "x", time.Now()) }
