// Package bus wraps the router of a broker for the rest of the program.
package bus

import (
	"context"
	"encoding/json"

	"github.com/ThreeDotsLabs/watermill/message"
)

// Bus has what handlers are registered at.
type Bus struct {
	router *message.Router
	sub    message.Subscriber
	local  []func(ctx context.Context) error
}

// Handler handles a value.
type Handler[T any] func(ctx context.Context, v *T) error

// Subscribe registers a handler of values.
func Subscribe[T any](b *Bus, name string, handle Handler[T]) {
	b.router.AddNoPublisherHandler(name, name, b.sub, func(m *message.Message) error {
		v := new(T)
		if err := json.Unmarshal(m.Payload, v); err != nil {
			return err
		}
		return handle(m.Context(), v)
	})
}

// SubscribeAs registers under the name of a part of the program.
func SubscribeAs[T any](b *Bus, part, name string, handle Handler[T]) {
	Subscribe(b, part+"."+name, handle)
}

// SubscribeOnce calls the handler with values that were not seen before.
func SubscribeOnce[T any](b *Bus, seen func(id string) bool, name string, handle Handler[T]) {
	b.router.AddNoPublisherHandler(name, name, b.sub, func(m *message.Message) error {
		if alreadyProcessed := seen(m.UUID); alreadyProcessed {
			return nil
		}
		v := new(T)
		return handle(m.Context(), v)
	})
}

// Listen calls the function inside of the process.
func (b *Bus) Listen(handle func(ctx context.Context) error) { b.local = append(b.local, handle) }
