// Package app holds the use cases of the taxi service and the ports they need.
package app

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi/internal/domain/request"
)

// Errors of the ports; adapters map theirs to these.
var (
	ErrNotFound    = errors.New("no such request")
	ErrConflict    = errors.New("the request was changed by somebody else")
	ErrUnavailable = errors.New("an external system is not available")
)

// Requests loads and saves taxi requests.
type Requests interface {
	Find(ctx context.Context, id uuid.UUID) (request.Request, error)
	// Save persists the state. It returns ErrConflict when the stored version
	// is not the one that was loaded.
	Save(ctx context.Context, r request.Request) error
	// AppendEvents persists what happened.
	AppendEvents(ctx context.Context, events []request.Event) error
	// Finish persists the end of a trip.
	Finish(ctx context.Context, r request.Request, events []request.Event) error
}

// Payments charges passengers.
type Payments interface {
	Charge(ctx context.Context, passenger uuid.UUID, cents int64) error
}

// Drivers knows where drivers are and whether they work.
type Drivers interface {
	Seen(ctx context.Context, driver uuid.UUID, lat, lon float64) error
	// GoOffline ends a driver's shift. It returns ErrConflict during a trip.
	GoOffline(ctx context.Context, driver uuid.UUID) error
}

// Tip is what a passenger gave on top of the fare.
type Tip struct {
	PaymentID string    `json:"payment_id"`
	DriverID  uuid.UUID `json:"driver_id"`
	Cents     int64     `json:"cents"`
}

// Tips keeps tips until they are paid out.
type Tips interface {
	Add(ctx context.Context, t Tip) error
}

// Maps estimates trips.
type Maps interface {
	FareCents(ctx context.Context, r request.Request) (int64, error)
}
