package good

import (
	"context"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/components/forwarder"
	"github.com/ThreeDotsLabs/watermill/message"
)

type parcel struct{ ID string }

// ParcelRepository keeps parcels.
type ParcelRepository interface {
	Save(ctx context.Context, p *parcel) error
}

// Parcels holds a publisher of the broker's type, but its constructor puts one
// into it that writes to an outbox.
type Parcels struct {
	repo ParcelRepository
	pub  message.Publisher
}

// NewParcels makes Parcels.
func NewParcels(r ParcelRepository, table message.Publisher) *Parcels {
	return &Parcels{repo: r, pub: forwarder.NewPublisher(table, forwarder.PublisherConfig{ForwarderTopic: "outbox"})}
}

// Send publishes by way of the outbox.
func (s *Parcels) Send(ctx context.Context, p *parcel) error {
	if err := s.repo.Save(ctx, p); err != nil {
		return err
	}
	return s.pub.Publish("parcels", message.NewMessage(watermill.NewUUID(), nil))
}

// Deliver publishes by way of the outbox, in a helper.
func (s *Parcels) Deliver(ctx context.Context, p *parcel) error {
	if err := s.repo.Save(ctx, p); err != nil {
		return err
	}
	return s.announce(p)
}

func (s *Parcels) announce(p *parcel) error {
	return s.pub.Publish("parcels", message.NewMessage(watermill.NewUUID(), []byte(p.ID)))
}

// Returns is filled after it was made, through a variable.
type Returns struct {
	repo ParcelRepository
	pub  message.Publisher
}

// NewReturns makes Returns.
func NewReturns(r ParcelRepository, pub message.Publisher) *Returns {
	pub = forwarder.NewPublisher(pub, forwarder.PublisherConfig{ForwarderTopic: "outbox"})
	s := &Returns{repo: r}
	s.pub = pub
	return s
}

// Take publishes by way of the outbox.
func (s *Returns) Take(ctx context.Context, p *parcel) error {
	if err := s.repo.Save(ctx, p); err != nil {
		return err
	}
	return s.pub.Publish("returns", message.NewMessage(watermill.NewUUID(), nil))
}
