package app

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi/internal/domain/request"
)

// AssignDriver sends a driver to a waiting passenger.
type AssignDriver struct {
	Requests Requests
	Now      func() time.Time
}

// Do runs the use case. A conflict is for the client to decide on.
func (u AssignDriver) Do(ctx context.Context, id, driver uuid.UUID) error {
	r, err := u.Requests.Find(ctx, id)
	if err != nil {
		return fmt.Errorf("load request: %w", err)
	}
	r, events, err := request.AssignDriver(r, driver, u.Now())
	if err != nil {
		return err
	}
	if err := u.Requests.Save(ctx, r); err != nil {
		return fmt.Errorf("save request: %w", err)
	}
	return u.Requests.AppendEvents(ctx, events)
}
