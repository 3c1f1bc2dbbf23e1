package ports

import (
	"go/ast"
	"go/parser"
	"go/types"
	"testing"
)

func TestMarkOf(t *testing.T) {
	for name, want := range map[string]Marks{
		"EventID": MarkID, "message_id": MarkID, "idempotency_key": MarkID, "ID": MarkID | MarkAggregate, "ce-id": MarkID,
		"OrderID": MarkAggregate, "aggregate_id": MarkAggregate, "SKU": MarkAggregate, "partition_key": MarkAggregate,
		"EventVersion": MarkVersion, "schema_version": MarkVersion, "v": MarkVersion, "Version": MarkVersion,
		"AggregateVersion": 0, "APIVersion": 0,
		"OccurredAt": MarkTime, "created_at": MarkTime, "timestamp": MarkTime,
		"EventType": MarkName, "event": MarkName, "Kind": MarkName,
		"CorrelationID": 0, "TraceID": 0, "ContentType": 0, "Payload": 0, "": 0,
	} {
		if got := MarkOf(name, nil); got != want {
			t.Errorf("%s is %05b, want %05b", name, got, want)
		}
	}
}

func TestVersioned(t *testing.T) {
	for text, want := range map[string]bool{
		"order.created.v1": true, "V1_ORDER_CREATED": true, "OrderCreatedV2": true, "OrderCreatedV2Event": true, "orders-v3": true, "eventsv1": true,
		"order.created": false, "/api/v1/orders": false, "use v1 here": false, "vat": false, "IPv4": false, "curve25519": false, "": false,
	} {
		if got := Versioned(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

func TestTells(t *testing.T) {
	for topic, want := range map[string]bool{
		"order.created": true, "user_registered": true, "shop.orders.paid": true, "parcel.lost": true,
		"orders": false, "created": false, "order.create": false, "order.feed": false, "": false,
	} {
		if got := Tells(topic); got != want {
			t.Errorf("%q: %t, want %t", topic, got, want)
		}
	}
}

const happening = `package shop

import "time"

type OrderPaid struct{ OrderID string }
type PointsUsedForDiscount struct{}
type Delivered struct{}
type StockEvent struct{}
type OrderPaidPayload struct{}
type OrderPaidEventDTO struct{}
type OrderCreatedV2 struct{}

type OrderPaidCommand struct{}
type OrderPaidJob struct{}
type OrderView struct{}
type OrderMessage struct{}
type EventRequest struct{}
type MetricEvent struct{}
type ClickEvent struct{}
type Feed struct{}
type Order struct{ ID string }

type meta struct{ EventID string; At time.Time }
type Whole struct { // what it does not export is not written
	Metadata meta
	secret   time.Time
	Version  int
	Order    *Order
}
type Bare struct{ Reason string }
type Told struct{ id string }
func (Told) EventName() string { return "" }
func (Told) OccurredAt() time.Time { return time.Time{} }
func (Told) SchemaVersion(older bool) int { return 1 } // no getter
`

func TestHappening(t *testing.T) {
	f, err := parser.ParseFile(fset, "happening.go", happening, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: std}).Check("shop", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"OrderPaid": true, "PointsUsedForDiscount": true, "Delivered": true, "StockEvent": true, "OrderPaidPayload": true,
		"OrderPaidEventDTO": true, "OrderCreatedV2": true,
		"OrderPaidCommand": false, "OrderPaidJob": false, "OrderView": false, "OrderMessage": false, "EventRequest": false,
		"MetricEvent": false, "ClickEvent": false, "Feed": false, "Order": false,
	} {
		if got := Happening(named(t, pkg, name)); got != want {
			t.Errorf("%s happens: %t, want %t", name, got, want)
		}
	}
	for name, want := range map[string]Marks{
		"Whole": MarkID | MarkTime | MarkVersion | MarkAggregate,
		"Bare":  0, "OrderPaid": MarkAggregate, "OrderCreatedV2": MarkVersion, "Told": MarkName | MarkTime,
	} {
		if got := MarksOf(named(t, pkg, name)); got != want {
			t.Errorf("%s has %05b, want %05b", name, got, want)
		}
	}
}
