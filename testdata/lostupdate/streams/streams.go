// Package streams appends the events of aggregates to EventStoreDB.
package streams

import (
	"context"

	"github.com/EventStore/EventStore-Client-Go/v4/esdb"
)

// Order is loaded from its events.
type Order struct {
	ID       string
	Revision uint64
	New      []esdb.EventData
}

// Store keeps orders as streams.
type Store struct{ db *esdb.Client }

// Save asks for the last event at the moment of saving: whatever has been
// appended since the order was loaded is taken for what it was loaded with.
func (s *Store) Save(ctx context.Context, o *Order) error {
	stream, err := s.db.ReadStream(ctx, o.ID, esdb.ReadStreamOptions{Direction: esdb.Backwards, From: esdb.End{}}, 1)
	if err != nil {
		return err
	}
	defer stream.Close()
	last, err := stream.Recv()
	if err != nil {
		return err
	}
	expected := esdb.Revision(last.OriginalEvent().EventNumber)
	_, err = s.db.AppendToStream(ctx, o.ID, esdb.AppendToStreamOptions{ExpectedRevision: expected}, o.New...) // want `RES8001: the expected version of this append is what Client.ReadStream has just read`
	return err
}

// SaveLoaded expects what the order was loaded with.
func (s *Store) SaveLoaded(ctx context.Context, o *Order) error {
	_, err := s.db.AppendToStream(ctx, o.ID, esdb.AppendToStreamOptions{ExpectedRevision: esdb.Revision(o.Revision)}, o.New...)
	return err
}

// Create expects no stream: a naive check sees a revision that does not come from
// the order.
func (s *Store) Create(ctx context.Context, o *Order) error {
	_, err := s.db.AppendToStream(ctx, o.ID, esdb.AppendToStreamOptions{ExpectedRevision: esdb.NoStream{}}, o.New...)
	return err
}

// Ping decides by what it has read in the same function: the revision is that of
// what it decided by.
func (s *Store) Ping(ctx context.Context, id string) error {
	stream, err := s.db.ReadStream(ctx, id, esdb.ReadStreamOptions{Direction: esdb.Backwards, From: esdb.End{}}, 1)
	if err != nil {
		return err
	}
	defer stream.Close()
	last, err := stream.Recv()
	if err != nil {
		return err
	}
	event := esdb.EventData{EventType: "pinged", Data: last.OriginalEvent().Data}
	_, err = s.db.AppendToStream(ctx, "pings", esdb.AppendToStreamOptions{ExpectedRevision: esdb.Revision(last.OriginalEvent().EventNumber)}, event)
	return err
}
