package good

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/segmentio/kafka-go"
)

// OrderCooled writes itself: its fields say nothing of what readers get.
type OrderCooled struct{ OrderID string }

// MarshalJSON adds what every event has.
func (o OrderCooled) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"event_id": uuid.New(), "version": 1, "occurred_at": time.Now(), "order_id": o.OrderID})
}

func (s *service) cool(ctx context.Context, e OrderCooled) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Value: b})
}

// written is a base that writes what embeds it.
type written struct{ fields map[string]any }

func (w *written) MarshalJSON() ([]byte, error) { return json.Marshal(w.fields) }

// OrderWarmed is written by what it embeds.
type OrderWarmed struct {
	*written
	OrderID string
}

func (s *service) warm(ctx context.Context, e OrderWarmed) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Value: b})
}
