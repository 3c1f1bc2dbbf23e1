// Package domain has findings of portdto that somebody decided to keep.
package domain

import (
	"context"

	"github.com/segmentio/kafka-go"
)

// Events are consumed as they are.
type Events interface {
	Next(ctx context.Context) (kafka.Message, error) //resilint:ignore RES5201 the relay hands messages on unread
}
