// Package cmd puts use cases and adapters together: what leaves the process is
// known here.
package cmd

import (
	"github.com/segmentio/kafka-go"

	"example.test/shop/eventversion/linked/adapter"
	"example.test/shop/eventversion/linked/app"
)

func plain(w *kafka.Writer) *app.Tickets {
	pub := adapter.NewPlain(w)
	return app.New(pub) // want `RES7501: event TicketSold \(app.go:\d+\) is published through this \(kafka-go.Writer.WriteMessages\) without a version` `RES7502: event TicketSold .* without an id of its own`
}

func wrapped(w *kafka.Writer) *app.Tickets { return app.New(adapter.NewWrapped(w)) }

func memory() *app.Tickets { return app.New(&adapter.Memory{}) }

func desk(w *kafka.Writer) *app.Desk { return app.NewDesk(adapter.NewRefunds(w)) }
