package bad

import (
	"context"
	"encoding/json"

	"github.com/segmentio/kafka-go"
)

// OrderRenamed writes itself, and no more than its fields.
type OrderRenamed struct{ OrderID, Name string } // want `RES7501: event OrderRenamed` `RES7502: event OrderRenamed`

// MarshalJSON names the fields.
func (o OrderRenamed) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		OrderID string `json:"order_id"`
		Name    string `json:"name"`
	}{o.OrderID, o.Name})
}

func rename(ctx context.Context, w *kafka.Writer, e OrderRenamed) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Value: b})
}
