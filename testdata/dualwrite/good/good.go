// Package good publishes without losing anything, or does not publish at all.
package good

import (
	"context"
	"database/sql"
	"errors"

	"github.com/segmentio/kafka-go"

	"example.test/shop/dualwrite/shop"
)

// Service has everything that could be used wrongly.
type Service struct {
	orders    shop.OrderRepository
	publisher shop.EventPublisher
	producer  shop.Producer
	store     *shop.Store
	stream    Stream
	saving    Saving
	bus       DomainEventDispatcher
	views     OrderViewRepository
	ui        Broker
	metrics   MetricsProducer
	hooks     Hooks
	users     UserService
}

// Enqueue only publishes: nothing is saved here.
func (s *Service) Enqueue(ctx context.Context, o shop.Order) error {
	return s.publisher.Publish(ctx, o)
}

// Relay publishes what is stored, then marks it: at least once, by design.
func (s *Service) Relay(ctx context.Context, db *sql.DB, ids []string) error {
	for _, id := range ids {
		if err := s.producer.Emit(ctx, id, nil); err != nil {
			return err
		}
		if _, err := db.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", id); err != nil {
			return err
		}
	}
	return nil
}

// Claimed marks before it publishes: the rows are those of the outbox.
func (s *Service) Claimed(ctx context.Context, db *sql.DB, id string) error {
	if _, err := db.ExecContext(ctx, "UPDATE outbox_messages SET claimed = true WHERE id = $1", id); err != nil {
		return err
	}
	return s.producer.Emit(ctx, id, nil)
}

// Both stores the message with the state; publishing at once is only the fast
// way.
func (s *Service) Both(ctx context.Context, o shop.Order) error {
	if err := s.store.Insert(ctx, o); err != nil {
		return err
	}
	if err := s.store.Remember(ctx, []byte(o.ID)); err != nil {
		return err
	}
	return s.producer.Emit(ctx, o.ID, nil)
}

// Saving takes state and events.
type Saving interface {
	SaveOrder(ctx context.Context, o shop.Order, events []shop.OrderPlacedEvent) error
}

// Together: the repository has the events; they are not lost.
func (s *Service) Together(ctx context.Context, o shop.Order, e shop.OrderPlacedEvent) error {
	if err := s.saving.SaveOrder(ctx, o, []shop.OrderPlacedEvent{e}); err != nil {
		return err
	}
	return s.publisher.Publish(ctx, e)
}

// Failed tells that the save did not work.
func (s *Service) Failed(ctx context.Context, o shop.Order) error {
	err := s.orders.Create(ctx, o)
	if err != nil {
		return errors.Join(err, s.publisher.Publish(ctx, "rejected"))
	}
	return nil
}

// Either saves or publishes, never both.
func (s *Service) Either(ctx context.Context, o shop.Order, local bool) error {
	if local {
		return s.orders.Create(ctx, o)
	}
	return s.publisher.Publish(ctx, o)
}

// Stream is the publisher of another word: what it publishes to is not known.
type Stream interface {
	Publish(ctx context.Context, o shop.Order) error
}

// Unknown uses a port that says nothing of what is behind it.
func (s *Service) Unknown(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	return s.stream.Publish(ctx, o)
}

// DomainEventDispatcher calls the handlers in this process.
type DomainEventDispatcher interface {
	Dispatch(ctx context.Context, e shop.OrderPlaced) error
}

// Dispatched stays inside the process.
func (s *Service) Dispatched(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	return s.bus.Dispatch(ctx, shop.OrderPlaced{})
}

// Broker pushes to the browsers that look on.
type Broker interface {
	SendBroadcastMessage(ctx context.Context, what string)
}

// Shown is a notification for open pages.
func (s *Service) Shown(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	s.ui.SendBroadcastMessage(ctx, "refresh")
	return nil
}

// MetricsProducer counts.
type MetricsProducer interface {
	Publish(ctx context.Context, name string, n int) error
}

// Counted sends a metric.
func (s *Service) Counted(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	return s.metrics.Publish(ctx, "orders", 1)
}

// OrderViewRepository is a read model.
type OrderViewRepository interface {
	Save(ctx context.Context, o shop.Order) error
}

// Projected saves a view, which can be built again.
func (s *Service) Projected(ctx context.Context, o shop.Order) error {
	if err := s.views.Save(ctx, o); err != nil {
		return err
	}
	return s.publisher.Publish(ctx, o)
}

// Consumed records the message that it handles; that is no state of its own.
func (s *Service) Consumed(ctx context.Context, id string) error {
	if err := s.store.Seen(ctx, id); err != nil {
		return err
	}
	return s.producer.Emit(ctx, id, nil)
}

// LookedUp writes only when a look-up finds nothing.
func (s *Service) LookedUp(ctx context.Context, name string) error {
	if err := s.store.GetOrCreate(ctx, name); err != nil {
		return err
	}
	return s.producer.Emit(ctx, name, nil)
}

// UserService is asked across the network; it keeps its own house.
type UserService interface {
	Get(ctx context.Context, id string) (shop.Order, error)
	Update(ctx context.Context, o shop.Order) error
}

// Remote changes another service's state.
func (s *Service) Remote(ctx context.Context, o shop.Order) error {
	if err := s.users.Update(ctx, o); err != nil {
		return err
	}
	return s.publisher.Publish(ctx, o)
}

// Hooks runs functions after the commit.
type Hooks interface {
	AfterCommit(fn func())
}

// Later publishes in a hook; when it runs is the hook's matter.
func (s *Service) Later(ctx context.Context, o shop.Order) error {
	s.hooks.AfterCommit(func() { _ = s.publisher.Publish(ctx, o) })
	return s.orders.Create(ctx, o)
}

// Start registers a handler: what it does does not follow from the set-up.
func (s *Service) Start(ctx context.Context, on func(func(context.Context, string) error)) error {
	if err := s.orders.Create(ctx, shop.Order{ID: "first"}); err != nil {
		return err
	}
	on(func(ctx context.Context, id string) error { return s.producer.Emit(ctx, id, nil) })
	return nil
}

// Memory is a fake: nothing leaves the process.
type Memory struct{ sent []string }

// Publish remembers.
func (m *Memory) Publish(_ context.Context, id string) { m.sent = append(m.sent, id) }

// Faked publishes into a slice.
func (s *Service) Faked(ctx context.Context, m *Memory, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	m.Publish(ctx, o.ID)
	return nil
}

// txPublisher writes into the outbox of a transaction.
type txPublisher struct{ w *kafka.Writer }

func newTxPublisher(tx *sql.Tx) *txPublisher { return &txPublisher{} }

func (p *txPublisher) publish(ctx context.Context, id string) error {
	return p.w.WriteMessages(ctx, kafka.Message{Key: []byte(id)})
}

// Bound publishes through something that was made from the transaction.
func Bound(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return err
	}
	if err := newTxPublisher(tx).publish(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Pass runs work in a transaction and hands it a publisher for the outbox.
type Pass interface {
	Transact(ctx context.Context, fn func(orders shop.OrderRepository, p shop.Producer) error) error
}

// Handed publishes through what the transaction gave it.
func Handed(ctx context.Context, pass Pass, o shop.Order) error {
	return pass.Transact(ctx, func(orders shop.OrderRepository, p shop.Producer) error {
		if err := orders.Create(ctx, o); err != nil {
			return err
		}
		return p.Emit(ctx, o.ID, nil)
	})
}

// EndsBadly tells of a failure, in a defer, when nothing was saved.
func (s *Service) EndsBadly(ctx context.Context, o shop.Order) (err error) {
	defer func() {
		if err != nil {
			_ = s.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID})
		}
	}()
	return s.orders.Create(ctx, o)
}

// SavesLast publishes first: what is saved in the end is not behind it.
func (s *Service) SavesLast(ctx context.Context, o shop.Order) error {
	defer func() { _ = s.orders.Create(ctx, o) }()
	return s.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID})
}

// Drain reads the rows of the outbox under a lock and holds that while it
// publishes: the messages have been stored before.
func (s *Service) Drain(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id string
	err = tx.QueryRowContext(ctx, "SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED").Scan(&id)
	if err != nil {
		return err
	}
	if err := s.producer.Emit(ctx, id, nil); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// HandedStored is given the transaction and stores the message in it.
func HandedStored(ctx context.Context, tx *sql.Tx, p shop.Producer, id string) error {
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO outbox (payload) VALUES ($1)", id)
	return err
}

// HandedReads is given a transaction to read in: nothing can be rolled back.
func HandedReads(ctx context.Context, tx *sql.Tx, p shop.Producer, id string) error {
	var status string
	if err := tx.QueryRowContext(ctx, "SELECT status FROM orders WHERE id = $1", id).Scan(&status); err != nil {
		return err
	}
	return p.Emit(ctx, id, []byte(status))
}

// HandedLater returns what its caller runs after the commit.
func HandedLater(ctx context.Context, tx *sql.Tx, p shop.Producer, id string) (func() error, error) {
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return nil, err
	}
	return func() error { return p.Emit(ctx, id, nil) }, nil
}
