package app

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/domain/request"
)

// CompleteTrip charges the passenger and ends the trip.
type CompleteTrip struct {
	Requests Requests
	Payments Payments
	Maps     Maps
	Now      func() time.Time
}

// Do runs the use case. The idempotency key makes it safe to send the command
// again: the charge is made once, and the state saved once.
func (u CompleteTrip) Do(ctx context.Context, id uuid.UUID, idempotencyKey string) error {
	r, err := u.Requests.Find(ctx, id)
	if err != nil {
		return fmt.Errorf("load request: %w", err)
	}
	fare, err := u.Maps.FareCents(ctx, r)
	if err != nil {
		return fmt.Errorf("estimate fare: %w", err)
	}
	r, events, err := request.Complete(r, fare, u.Now())
	if err != nil {
		return err
	}
	if err := u.Payments.Charge(ctx, r.PassengerID, fare, idempotencyKey); err != nil {
		return fmt.Errorf("charge: %w", err)
	}
	return u.Requests.Save(ctx, r, events, idempotencyKey)
}
