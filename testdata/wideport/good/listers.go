package good

import "context"

// SeatStorer gives out what a cache of another system's records holds: there is no
// table behind it that a caller could write, however many ways there are to read.
type SeatStorer interface {
	GetSeat(ctx context.Context, id string) (*Seat, error)
	GetSeatByRow(ctx context.Context, row string) (*Seat, error)
	GetFirstSeat(ctx context.Context) (*Seat, error)
	GetLastSeat(ctx context.Context) (*Seat, error)
	GetFreeSeat(ctx context.Context) (*Seat, error)
	GetTakenSeat(ctx context.Context) (*Seat, error)
	ListSeats(ctx context.Context) ([]*Seat, error)
	ListFreeSeats(ctx context.Context) ([]*Seat, error)
	ListTakenSeats(ctx context.Context) ([]*Seat, error)
	ListSeatsByRow(ctx context.Context, row string) ([]*Seat, error)
	ListSeatsByHall(ctx context.Context, hall string) ([]*Seat, error)
	CountSeats(ctx context.Context) (int, error)
}

func seats(ctx context.Context, s SeatStorer) (n int, err error) {
	for _, list := range []func(context.Context) ([]*Seat, error){s.ListSeats, s.ListFreeSeats, s.ListTakenSeats} {
		found, err := list(ctx)
		if err != nil {
			return 0, err
		}
		n += len(found)
	}
	return n, nil
}
