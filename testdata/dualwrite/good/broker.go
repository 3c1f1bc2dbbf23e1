package good

import "context"

// TxProducer is a producer with transactions of its own: what it sends belongs
// inside of them.
type TxProducer interface {
	BeginTxn() error
	Send(ctx context.Context, key string) error
	CommitTxn() error
}

// Exactly sends in a transaction of the broker.
func Exactly(ctx context.Context, p TxProducer, keys []string) error {
	if err := p.BeginTxn(); err != nil {
		return err
	}
	for _, k := range keys {
		if err := p.Send(ctx, k); err != nil {
			return err
		}
	}
	return p.CommitTxn()
}
