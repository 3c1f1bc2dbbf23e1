package wire

import (
	"context"

	"github.com/segmentio/kafka-go"
)

// Publisher sends bytes; what implements it is beside it.
type Publisher interface {
	Publish(ctx context.Context, body []byte) error
}

type publisher struct{ w *kafka.Writer }

// NewPublisher returns one for a topic.
func NewPublisher(w *kafka.Writer) Publisher { return &publisher{w} }

func (p *publisher) Publish(ctx context.Context, body []byte) error {
	return p.w.WriteMessages(ctx, kafka.Message{Value: body})
}
