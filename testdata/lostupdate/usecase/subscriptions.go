package usecase

import "context"

// Subscription is paid for.
type Subscription struct {
	ID, Plan string
	Seats    int
}

// SubscriptionRepository stores subscriptions.
type SubscriptionRepository interface {
	Get(ctx context.Context, id string) (*Subscription, error)
	Save(ctx context.Context, s *Subscription) error
}

// AddSeats changes what is paid for.
func AddSeats(ctx context.Context, all SubscriptionRepository, id string, n int) error {
	s, err := all.Get(ctx, id)
	if err != nil {
		return err
	}
	s.Seats += n
	return all.Save(ctx, s) // want `RES8002: no version and no lock: this write of Subscription puts back what SubscriptionRepository.Get loaded`
}

// EventSubscription says what a webhook is sent.
type EventSubscription struct {
	ID, Name, EndpointID string
	FilterConfig         []string
}

// EventSubscriptionRepository stores them.
type EventSubscriptionRepository interface {
	Get(ctx context.Context, id string) (*EventSubscription, error)
	Save(ctx context.Context, s *EventSubscription) error
}

// Rename changes configuration, whose last writer may win: a naive check takes
// every subscription for one that is paid for.
func Rename(ctx context.Context, all EventSubscriptionRepository, id, name string) error {
	s, err := all.Get(ctx, id)
	if err != nil {
		return err
	}
	s.Name = name
	return all.Save(ctx, s)
}
