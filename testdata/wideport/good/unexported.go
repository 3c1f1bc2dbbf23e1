package good

import "context"

// reader is used up to its last method, one of them as a value.
type seatStore interface {
	Find(ctx context.Context, id string) (Seat, error)
	Book(ctx context.Context, s Seat) error
}

type desk struct{ seats seatStore }

func (d desk) sell(ctx context.Context, id string) error {
	s, err := d.seats.Find(ctx, id)
	if err != nil {
		return err
	}
	book := d.seats.Book
	return book(ctx, s)
}

// passedRepository is handed on as another interface, which calls the rest.
type passedRepository interface {
	Find(ctx context.Context, id string) (Seat, error)
	Book(ctx context.Context, s Seat) error
}

type booker interface {
	Book(ctx context.Context, s Seat) error
}

func bookWith(ctx context.Context, b booker, s Seat) error { return b.Book(ctx, s) }

func sellWith(ctx context.Context, r passedRepository, id string) error {
	s, err := r.Find(ctx, id)
	if err != nil {
		return err
	}
	return bookWith(ctx, r, s)
}

// returnedStore leaves as what a function gives back.
type returnedStore interface {
	Find(ctx context.Context, id string) (Seat, error)
	Book(ctx context.Context, s Seat) error
}

func open(ctx context.Context, s returnedStore) (booker, error) {
	_, err := s.Find(ctx, "x")
	return s, err
}

// embeddedStore is a part of another type, whose users may call all of it.
type embeddedStore interface {
	Find(ctx context.Context, id string) (Seat, error)
	Book(ctx context.Context, s Seat) error
}

type Counter struct{ embeddedStore }

func (c Counter) Has(ctx context.Context) bool {
	_, err := c.Find(ctx, "x")
	return err == nil
}

// keptStore goes into a field of another interface.
type keptStore interface {
	Find(ctx context.Context, id string) (Seat, error)
	Book(ctx context.Context, s Seat) error
}

type till struct{ b booker }

func newTill(ctx context.Context, s keptStore) (till, error) {
	_, err := s.Find(ctx, "x")
	return till{s}, err
}
