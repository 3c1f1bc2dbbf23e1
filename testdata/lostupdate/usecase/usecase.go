// Package usecase loads, changes and saves aggregates through ports.
package usecase

import (
	"context"
	"errors"
)

// Status is where a shipment is.
type Status int

// The life of a shipment.
const (
	Packed Status = iota
	Sent
	Lost
)

// Shipment is an aggregate without a version.
type Shipment struct {
	ID     string
	Status Status
	Route  []string
}

// Send moves it on.
func (s *Shipment) Send(route []string) error {
	if s.Status != Packed {
		return errors.New("not packed")
	}
	s.Status, s.Route = Sent, route
	return nil
}

// ShipmentRepository stores shipments.
type ShipmentRepository interface {
	FindByID(ctx context.Context, id string) (*Shipment, error)
	Update(ctx context.Context, s *Shipment) error
}

// Service has the use cases.
type Service struct{ shipments ShipmentRepository }

// Send is the whole of it in view: what happens to the shipment between FindByID
// and Update is lost.
func (s *Service) Send(ctx context.Context, id string, route []string) error {
	sh, err := s.shipments.FindByID(ctx, id)
	if err != nil {
		return err
	}
	if err := sh.Send(route); err != nil {
		return err
	}
	return s.shipments.Update(ctx, sh) // want `RES8002: no version and no lock: this write of Shipment puts back what ShipmentRepository.FindByID loaded and loses changes made in between \(1 more of this package do so\)`
}

// Lose changes a field by itself, in a literal that runs on the spot. It is
// counted with the one above: the cure is the same.
func (s *Service) Lose(ctx context.Context, id string) error {
	return measured(func() error {
		sh, err := s.shipments.FindByID(ctx, id)
		if err != nil {
			return err
		}
		sh.Status = Lost
		return s.shipments.Update(ctx, sh)
	})
}

func measured(f func() error) error { return f() }

// Returned is the next state, made by a pure function.
func Returned(s Shipment, route []string) (Shipment, error) {
	s.Status, s.Route = Packed, route
	return s, nil
}

// PureRepository stores values.
type PureRepository interface {
	Find(ctx context.Context, id string) (Shipment, error)
	Save(ctx context.Context, s Shipment) error
}

// Return makes the next state with a pure function.
func Return(ctx context.Context, shipments PureRepository, id string) error {
	was, err := shipments.Find(ctx, id)
	if err != nil {
		return err
	}
	next, err := Returned(was, nil)
	if err != nil {
		return err
	}
	return shipments.Save(ctx, next) // want `RES8002: no version and no lock: this write of Shipment`
}
