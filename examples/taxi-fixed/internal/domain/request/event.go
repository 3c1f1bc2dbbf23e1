package request

import (
	"time"

	"github.com/google/uuid"
)

// Event is something that happened to a request. Name and Version say how its
// payload is read.
type Event struct {
	ID          uuid.UUID
	Name        string
	Version     int
	AggregateID uuid.UUID
	At          time.Time
}
