package silent

import "context"

// Subscription says what an endpoint is sent.
type Subscription struct{ ID, Name, EndpointID string }

// SubscriptionRepository stores them.
type SubscriptionRepository interface {
	Get(ctx context.Context, id string) (*Subscription, error)
	Save(ctx context.Context, s *Subscription) error
}

// RenameHook changes configuration: a naive check takes a subscription for one
// that is paid for.
func RenameHook(ctx context.Context, all SubscriptionRepository, id, name string) error {
	s, err := all.Get(ctx, id)
	if err != nil {
		return err
	}
	s.Name = name
	return all.Save(ctx, s)
}
