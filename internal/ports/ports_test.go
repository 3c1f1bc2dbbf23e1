package ports

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

const src = `package %s

import (
	"context"
	"time"
)

type Order struct{ ID, Status string }

// domain events
type OrderPlaced struct{ OrderID string }
type OrderPlacedEvent struct{ OrderID string }
type OrderShippedV2Event struct{ OrderID string }
type Envelope struct {
	EventID     string
	AggregateID string
	At          time.Time
}
type DomainEvent interface {
	EventName() string
	OccurredAt() time.Time
}
type Base struct{ EventID string; OccurredAt time.Time }
type Paid struct{ Base; Cents int64 }
type OutboxEvent struct{ Payload []byte }

// no domain events
type Event struct{ Title, Venue string }
type CalendarEvent struct{ Title string; Start time.Time }
type EventHandler func(Event)
type EventFilter struct{ EventType, AggregateID string }
type MetricEvent struct{ EventName, EventType string }
type Feed struct{ Title string }
type EventDelivery struct{ EventID, EventType, EndpointID string }

type RawEvent struct{ Kind string; Body []byte } // an event for methods that say so

// ports
type VenueRepository interface {
	SaveEvents(ctx context.Context, venue string, events []Event) error
	SaveRawEvents(ctx context.Context, venue string, events []RawEvent) error
	Keep(ctx context.Context, e RawEvent) error
}
type OrderRepository interface {
	Get(ctx context.Context, id string) (Order, error)
	Save(ctx context.Context, o Order) error
	SaveWithEvents(ctx context.Context, o Order, events []DomainEvent) error
	Update(ctx context.Context, id string, fn func(*Order) ([]any, error)) error
	InsertEvents(ctx context.Context, events ...DomainEvent) error
	WithTx(tx Tx) OrderRepository
	InTransaction(ctx context.Context, fn func(OrderRepository) error) error
	Count(ctx context.Context) (int, error)
}
type Tx interface{ Commit() error; Rollback() error }
type Orders interface {
	ByID(ctx context.Context, id string) (*Order, error)
	Add(ctx context.Context, o *Order) error
}
type TransactionRepository interface{ Create(ctx context.Context, o Order) error }
type TransactionManager interface{ Do(ctx context.Context, fn func(context.Context) error) error }
type UnitOfWork interface{ Begin(ctx context.Context) error; Commit(ctx context.Context) error }
type Outbox interface {
	Append(ctx context.Context, e ...DomainEvent) error
	MarkPublished(ctx context.Context, id string) error
}
type EventStore interface {
	Append(ctx context.Context, events []DomainEvent) error
	Load(ctx context.Context, id string) ([]DomainEvent, error)
}
type EventRepository interface{ Save(ctx context.Context, e Event) error }
type EventLog interface{ Record(ctx context.Context, e Envelope) error }
type EventPublisher interface{ Publish(ctx context.Context, e any) error }
type KafkaClient interface{ Send(ctx context.Context, topic string, b []byte) error }
type KafkaConsumer interface{ Send(ctx context.Context, b []byte) error }
type EventBus interface{ Publish(ctx context.Context, e any) error }
type AuditLog interface{ Append(ctx context.Context, e DomainEvent) error }
type OrderViewRepository interface{ Save(ctx context.Context, o Order) error }
type SessionStore interface{ Save(ctx context.Context, o Order) error }
type UserService interface {
	Get(ctx context.Context, id string) (Order, error)
	Update(ctx context.Context, o Order) error
}
type Clock interface{ Now() time.Time }
type OrderUseCase interface {
	Get(ctx context.Context, id string) (Order, error)
	Create(ctx context.Context, o Order) error
}
type Pool struct{}
type PaymentModel struct{ dbPool *Pool }
type RowModel struct{ ID, DB string }
type AccountStore interface {
	MarkPaid(ctx context.Context, id string) error
	MarkMessageSent(ctx context.Context, id string) error
	Credit(ctx context.Context, id string, cents int64) error
	Debit(ctx context.Context, id string) (int64, error)
	Withdraw(ctx context.Context, id string, cents int64) (int64, error)
	Expire(ctx context.Context, before time.Time) error
	Reopen(ctx context.Context, o Order) error
}
type Bank interface {
	Get(ctx context.Context, id string) (Order, error)
	Refund(ctx context.Context, o Order) error
}
`

// The standard library is type-checked once for all tests.
var (
	fset = token.NewFileSet()
	std  = importer.ForCompiler(fset, "source", nil)
)

// load type-checks the source as a package of the given name.
func load(t *testing.T, name string) *types.Package {
	t.Helper()
	f, err := parser.ParseFile(fset, "src.go", "package "+name+src[len("package %s"):], 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: std}).Check(name, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

func named(t *testing.T, pkg *types.Package, name string) *types.Named {
	t.Helper()
	obj := pkg.Scope().Lookup(name)
	if obj == nil {
		t.Fatalf("no type %s", name)
	}
	return obj.Type().(*types.Named)
}

func TestKindOf(t *testing.T) {
	pkg := load(t, "shop")
	for name, want := range map[string]Kind{
		"OrderRepository": Repository, "Orders": Repository, "TransactionRepository": Repository,
		"TransactionManager": UnitOfWork, "UnitOfWork": UnitOfWork,
		"Outbox": Outbox, "EventStore": EventStore, "EventRepository": EventStore, "EventLog": EventStore,
		"EventPublisher": Publisher, "KafkaClient": Publisher, "KafkaConsumer": Other,
		"EventBus": Dispatcher, "AuditLog": Telemetry, "OrderViewRepository": ReadModel, "SessionStore": ReadModel,
		"UserService": Other, "OrderUseCase": Other, "Clock": Other, "Bank": Other, "PaymentModel": Repository, "RowModel": Other,
	} {
		if got := KindOf(named(t, pkg, name)); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestKindByPackage(t *testing.T) {
	for pkg, want := range map[string]Kind{"outbox": Outbox, "audit": Telemetry, "shop": Other} {
		if got := KindOf(named(t, load(t, pkg), "Clock")); got != want {
			t.Errorf("an interface of package %s is %s, want %s", pkg, got, want)
		}
	}
}

func TestRoleOf(t *testing.T) {
	pkg := load(t, "shop")
	for _, tc := range []struct {
		port, method string
		want         Role
	}{
		{"OrderRepository", "Get", Read},
		{"OrderRepository", "Count", Read},
		{"OrderRepository", "Save", SaveState},
		{"OrderRepository", "SaveWithEvents", SaveBoth},
		{"OrderRepository", "Update", SaveBoth},
		{"OrderRepository", "InsertEvents", SaveEvents},
		{"VenueRepository", "SaveEvents", SaveState}, // of concerts
		{"VenueRepository", "SaveRawEvents", SaveEvents},
		{"VenueRepository", "Keep", None},
		{"OrderRepository", "WithTx", JoinTx},
		{"OrderRepository", "InTransaction", RunTx},
		{"Orders", "Add", SaveState},
		{"TransactionRepository", "Create", SaveState},
		{"TransactionManager", "Do", RunTx},
		{"UnitOfWork", "Begin", BeginTx},
		{"UnitOfWork", "Commit", EndTx},
		{"Outbox", "Append", SaveEvents},
		{"Outbox", "MarkPublished", Relay},
		{"EventStore", "Append", SaveEvents},
		{"EventStore", "Load", Read},
		{"EventRepository", "Save", SaveState}, // of concerts
		{"EventLog", "Record", SaveEvents},
		{"EventPublisher", "Publish", Publish},
		{"KafkaClient", "Send", Publish},
		{"KafkaConsumer", "Send", None},
		{"EventBus", "Publish", None},
		{"AuditLog", "Append", None},
		{"OrderViewRepository", "Save", None},
		{"UserService", "Update", None},
		{"Clock", "Now", None},
		{"AccountStore", "MarkPaid", SaveState},
		{"AccountStore", "MarkMessageSent", Relay}, // by whoever sent it
		{"AccountStore", "Credit", SaveState},
		{"AccountStore", "Debit", None}, // what is owed
		{"AccountStore", "Withdraw", SaveState},
		{"AccountStore", "Expire", SaveState},
		{"AccountStore", "Reopen", SaveState},
		{"Bank", "Refund", None},
	} {
		port := named(t, pkg, tc.port)
		obj, _, _ := types.LookupFieldOrMethod(port, false, pkg, tc.method)
		if got := new(Memo).RoleOf(port, obj.(*types.Func)); got != tc.want {
			t.Errorf("%s.%s: %s, want %s", tc.port, tc.method, got, tc.want)
		}
	}
}

func TestIsEvent(t *testing.T) {
	pkg := load(t, "shop")
	for name, want := range map[string]bool{
		"OrderPlacedEvent": true, "OrderShippedV2Event": true, "Envelope": true, "DomainEvent": true, "Paid": true, "OutboxEvent": true,
		"Event": false, "CalendarEvent": false, "EventHandler": false, "EventFilter": false, "MetricEvent": false,
		"Order": false, "OrderPlaced": false, "Feed": false, "EventDelivery": false,
	} {
		if got := IsEvent(types.NewSlice(types.NewPointer(named(t, pkg, name)))); got != want {
			t.Errorf("a list of %s is an event: %t, want %t", name, got, want)
		}
	}
	// In a package called events the past tense is enough.
	if !IsEvent(named(t, load(t, "events"), "OrderPlaced")) {
		t.Error("events.OrderPlaced is no event")
	}
	if IsEvent(named(t, load(t, "events"), "Feed")) {
		t.Error("events.Feed is an event")
	}
}

func TestSplit(t *testing.T) {
	for name, want := range map[string]string{
		"SaveOrderEvents": "save order event", "HTTPClient": "http client", "domain_events": "domain event",
		"UnitOfWork": "unit of work", "RabbitMQProducer": "rabbit mq producer", "entries": "entry", "Bus": "bus", "x": "x", "": "",
	} {
		got := ""
		for i, w := range split(name) {
			if i > 0 {
				got += " "
			}
			got += w
		}
		if got != want {
			t.Errorf("split(%q) = %q, want %q", name, got, want)
		}
	}
}
