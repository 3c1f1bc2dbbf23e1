// Package suppressed has findings of eventversion that somebody decided to keep.
package suppressed

import (
	"context"
	"encoding/json"

	"github.com/segmentio/kafka-go"
)

//resilint:ignore RES7501,RES7502 the topic is compacted and read by one view that is rebuilt with every release
type PriceChanged struct {
	SKU   string
	Cents int64
}

func publish(ctx context.Context, w *kafka.Writer, e PriceChanged) error {
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Topic: "prices", Value: body})
}
