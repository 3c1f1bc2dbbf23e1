// Package decode reads events that have a version.
package decode

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
)

// Event is read from the store.
type Event struct {
	ID          string
	Type        string
	Version     int
	AggregateID string
	Data        json.RawMessage
}

type orderV1 struct{ Cents int64 }
type orderV2 struct{ Amount, Currency string }

type reader struct {
	total int64
	log   *slog.Logger
}

// Nothing happens with an unknown version.
func (r *reader) falls(e Event) error {
	switch e.Version { // want `RES7503: an event of an unknown version falls through the switch: no error tells that this reader is too old for it`
	case 1:
		var v orderV1
		if err := json.Unmarshal(e.Data, &v); err != nil {
			return err
		}
		r.total += v.Cents
	case 2:
		var v orderV2
		if err := json.Unmarshal(e.Data, &v); err != nil {
			return err
		}
		r.total++
	}
	return nil
}

// The log line is all.
func (r *reader) logs(e *Event) error {
	switch e.Version { // want `RES7503: an event of an unknown version is dropped`
	case 1:
		r.total++
	default:
		r.log.Warn("unsupported version", "version", e.Version)
		return nil
	}
	return nil
}

// Every other version is taken for the newest.
func (r *reader) newest(e Event) error {
	switch e.Version { // want `RES7503: an event of an unknown version is decoded as if it were a known one`
	case 1:
		r.total++
		return nil
	default:
		var v orderV2
		return json.Unmarshal(e.Data, &v)
	}
}

// In a literal that a consumer runs.
func (r *reader) handler() func(Event) error {
	return func(e Event) error {
		switch e.Version { // want `RES7503: an event of an unknown version is dropped`
		case 1:
			r.total++
		default:
			log.Printf("skip version %d", e.Version)
		}
		return nil
	}
}

// OrderPlaced says which version it has.
type OrderPlaced struct {
	EventVersion int
	OrderID      string
	Cents        int64
}

func place(id string) ([]byte, error) { return json.Marshal(OrderPlaced{EventVersion: 2, OrderID: id}) }

// The version is there and nobody looks.
func (r *reader) placed(body []byte) error {
	var e OrderPlaced
	if err := json.Unmarshal(body, &e); err != nil { // want `RES7503: event OrderPlaced is decoded and its EventVersion never looked at: an event of another version is taken for one of this`
		return err
	}
	r.total += e.Cents
	return nil
}

// An unknown version is an error.
func (r *reader) refuses(e Event) error {
	switch e.Version {
	case 1:
		r.total++
	default:
		return fmt.Errorf("version %d of %s is not supported", e.Version, e.Type)
	}
	return nil
}

// What follows the switch is its default.
func (r *reader) after(e Event) error {
	switch e.Version {
	case 1:
		return nil
	case 2:
		return nil
	}
	return errors.New("unknown version")
}

// The error is set and returned below.
func (r *reader) sets(e Event) (err error) {
	switch e.Version {
	case 1:
		r.total++
	default:
		err = errors.New("unknown version")
	}
	return err
}

// Older ones are brought up to date, the newest is read below.
func (r *reader) upcasts(e Event) error {
	if e.Version > 2 {
		return errors.New("unknown version")
	}
	switch e.Version {
	case 1:
		e.Data = append(e.Data, ' ')
	}
	var v orderV2
	return json.Unmarshal(e.Data, &v)
}

// A table of readers has no entry for it.
func (r *reader) table(e Event) error {
	read, ok := map[int]func(json.RawMessage) error{1: func(json.RawMessage) error { return nil }}[e.Version]
	if !ok {
		return errors.New("unknown version")
	}
	return read(e.Data)
}

type deadLetters interface{ Put(Event) error }

// It is put aside, for people to see.
func (r *reader) aside(e Event, dlq deadLetters) error {
	switch e.Version {
	case 1:
		r.total++
		return nil
	default:
		return dlq.Put(e)
	}
}

// What the cases set is looked at.
func (r *reader) decoder(e Event) error {
	var v any
	switch e.Version {
	case 1:
		v = &orderV1{}
	case 2:
		v = &orderV2{}
	}
	if v == nil {
		return errors.New("unknown version")
	}
	return json.Unmarshal(e.Data, v)
}

// A function that cannot tell of a failure.
func name(e Event) string {
	switch e.Version {
	case 1:
		return "old"
	}
	return "new"
}

// The version of an aggregate counts its events.
type stream struct {
	Name             string
	AggregateVersion int
	Data             []byte
}

func (r *reader) counts(s stream) error {
	switch s.AggregateVersion {
	case 0:
		r.total = 0
	}
	return nil
}

// The version of a protocol, a file or an API is no event's.
type config struct {
	Version int
	Name    string
	Data    []byte
}

func (r *reader) configure(c config) error {
	switch c.Version {
	case 1:
		r.total = 1
	}
	return nil
}

// The one who gets the event looks at its version.
func (r *reader) hands(body []byte) error {
	var e OrderPlaced
	if err := json.Unmarshal(body, &e); err != nil {
		return err
	}
	return r.check(&e)
}

func (r *reader) check(e *OrderPlaced) error {
	if e == nil {
		return errors.New("no event")
	}
	return nil
}

// OrderPaid is looked at where it is decoded.
type OrderPaid struct {
	EventVersion int
	Cents        int64
}

func (r *reader) paid(body []byte) error {
	var e OrderPaid
	if err := json.Unmarshal(body, &e); err != nil {
		return err
	}
	if e.EventVersion != 1 {
		return errors.New("unknown version")
	}
	r.total += e.Cents
	return nil
}

// The fields are read into another struct whole.
func (r *reader) returns(body []byte) (OrderPlaced, error) {
	var e OrderPlaced
	err := json.Unmarshal(body, &e)
	return e, err
}

// A settings file has a version, too.
type settings struct {
	Version int
	Path    string
}

func load(body []byte) (string, error) {
	var s settings
	if err := json.Unmarshal(body, &s); err != nil {
		return "", err
	}
	return s.Path, nil
}

// Inside of a switch on the type.
func (r *reader) project(e Event) error {
	switch e.Type {
	case "order.placed":
		switch e.Version { // want `RES7503: an event of an unknown version falls through the switch`
		case 1:
			return r.refuses(e)
		case 2:
			return r.newest(e)
		}
	}
	return nil
}

// What follows the outer switch is the default of both.
func (r *reader) strictly(e Event) error {
	switch e.Type {
	case "order.placed":
		switch e.Version {
		case 1:
			return r.refuses(e)
		case 2:
			return r.newest(e)
		}
	}
	return fmt.Errorf("cannot read %s version %d", e.Type, e.Version)
}

// One case is the default, and the others return.
func (r *reader) shared(e Event) error {
	switch e.Version {
	case 1, 2:
	default:
		return errors.New("unknown version")
	}
	r.total++
	return nil
}

// A bucket of a cloud provider tells of its files: the version is the provider's.
type BucketEvent struct {
	Version string
	Type    string
	Data    json.RawMessage
}

func bucket(body []byte) (string, error) {
	var e BucketEvent
	if err := json.Unmarshal(body, &e); err != nil {
		return "", err
	}
	return e.Type, nil
}
