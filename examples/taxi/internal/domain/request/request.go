// Package request is the taxi request: its states and the transitions between
// them.
package request

import (
	"errors"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// ErrWrongState is returned by a transition that the state does not allow.
var ErrWrongState = errors.New("the request is in another state")

// Kind is the state a request is in.
type Kind string

// The life of a request.
const (
	Waiting   Kind = "waiting"
	EnRoute   Kind = "en_route"
	Completed Kind = "completed"
)

// Request is the aggregate: one taxi ordered by one passenger.
type Request struct {
	ID          uuid.UUID
	PassengerID uuid.UUID
	DriverID    uuid.UUID
	Kind        Kind
	FareCents   int64
	Version     int64 // of the state that was loaded
}

// New is a request that waits for a driver.
func New(id, passenger uuid.UUID, now time.Time) (Request, []Event) {
	r := Request{ID: id, PassengerID: passenger, Kind: Waiting}
	return r, []Event{{ID: uuid.New(), Name: "request_created", Version: 1, AggregateID: id, At: now}}
}

// AssignDriver sends a driver to a waiting request.
func AssignDriver(r Request, driver uuid.UUID, now time.Time) (Request, []Event, error) {
	if r.Kind != Waiting {
		return r, nil, ErrWrongState
	}
	r.Kind, r.DriverID = EnRoute, driver
	return r, []Event{{ID: uuid.New(), Name: "driver_assigned", Version: 1, AggregateID: r.ID, At: now}}, nil
}

// Missing reports whether a load found nothing.
func Missing(err error) bool { return errors.Is(err, pgx.ErrNoRows) }

// AssignFirst asks drivers until one accepts the request.
func AssignFirst(r Request, accept func() (uuid.UUID, error), now time.Time) (Request, []Event, error) {
	driver, err := retry.DoWithData(accept, retry.Attempts(5), retry.Delay(time.Second))
	if err != nil {
		return r, nil, err
	}
	return AssignDriver(r, driver, now)
}

// Complete ends a trip with the fare that was charged.
func Complete(r Request, fareCents int64, now time.Time) (Request, []Event, error) {
	if r.Kind != EnRoute {
		return r, nil, ErrWrongState
	}
	r.Kind, r.FareCents = Completed, fareCents
	return r, []Event{{ID: uuid.New(), Name: "trip_completed", Version: 1, AggregateID: r.ID, At: now}}, nil
}
