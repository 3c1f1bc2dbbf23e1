// Package topics names the version in its topics: each shape has one of its own.
package topics

import (
	"context"
	"encoding/json"
	"time"

	"github.com/segmentio/kafka-go"
)

const topic = "shop.orders.placed.v1"

type OrderPlaced struct {
	EventID string
	OrderID string
	At      time.Time
}

type publisher struct{ w *kafka.Writer }

func newPublisher(addr string) *publisher {
	return &publisher{w: &kafka.Writer{Addr: kafka.TCP(addr), Topic: topic}}
}

func (p *publisher) placed(ctx context.Context, e OrderPlaced) error {
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return p.w.WriteMessages(ctx, kafka.Message{Key: []byte(e.OrderID), Value: body})
}
