// Package eventsv1 is one version of a schema.
package eventsv1

import (
	"time"

	"github.com/google/uuid"
)

type OrderReviewed struct {
	ID      uuid.UUID
	OrderID string
	At      time.Time
}
