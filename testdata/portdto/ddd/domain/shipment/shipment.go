// Package shipment is the domain of parcels on their way.
package shipment

import (
	"context"

	"google.golang.org/protobuf/types/known/durationpb"

	"example.test/shop/portdto/ddd/proto"
)

// Shipment is on its way.
type Shipment struct {
	ID    string
	scans []string
}

// Add adds a place.
func (s *Shipment) Add(place string) { s.scans = append(s.scans, place) }

// Tracker tells where a parcel is, in the carrier's words.
type Tracker interface {
	Scans(ctx context.Context, id string) ([]*proto.Scan, error) // want `RES5201: port method Tracker.Scans speaks in the generated type proto.Scan: let the adapter translate it into a type of the domain`
	Left(ctx context.Context, id string) (*durationpb.Duration, error)
}

// Shipments is a repository of the domain's own words.
type Shipments interface {
	Find(ctx context.Context, id string) (*Shipment, error)
	Save(ctx context.Context, s *Shipment) error
}

// Policy asks nobody: it takes a message and says yes or no.
type Policy interface {
	Late(s *proto.Scan) bool
}
