// Package bus is a queue inside of the process.
package bus

import (
	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/pubsub/gochannel"
)

var queue = gochannel.NewGoChannel(gochannel.Config{}, watermill.NopLogger{})

// Publish hands a message to the handlers.
func Publish(topic string, m *message.Message) error { return queue.Publish(topic, m) }
