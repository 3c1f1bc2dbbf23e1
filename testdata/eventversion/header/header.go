// Package header gives one message a version in its headers: the others have none.
package header

import (
	"context"
	"encoding/json"

	"github.com/segmentio/kafka-go"
)

type OrderLost struct{ OrderID string }

func lose(ctx context.Context, w *kafka.Writer, e OrderLost) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Value: b, Headers: []kafka.Header{
		{Key: "ce_id", Value: []byte(e.OrderID)}, {Key: "ce_time", Value: []byte("2024-01-01")}, {Key: "ce_dataschema", Value: []byte("v1")},
	}})
}

type OrderRefunded struct{ OrderID string } // want `RES7501: event OrderRefunded` `RES7502: event OrderRefunded`

func refund(ctx context.Context, w *kafka.Writer, e OrderRefunded) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Value: b})
}
