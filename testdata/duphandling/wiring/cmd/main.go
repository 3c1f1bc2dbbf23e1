// Command cmd puts handlers, services and adapters together.
package main

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/segmentio/kafka-go"

	"example.test/shop/duphandling/wiring/adapter"
	"example.test/shop/duphandling/wiring/port"
	"example.test/shop/duphandling/wiring/screened"
	"example.test/shop/duphandling/wiring/usecase"
)

func main() {
	db, err := sql.Open("pgx", "")
	if err != nil {
		panic(err)
	}
	r := kafka.NewReader(kafka.ReaderConfig{GroupID: "wallets"})
	service := usecase.NewService(&adapter.Adding{DB: db})
	consumers := []*port.Consumer{
		port.NewConsumer(r, &adapter.Booking{DB: db}), // want `RES3601: message handler Consumer\.Run \(port/port\.go:\d+\) inserts into bookings again on a repeated delivery, and nothing detects it: Booking\.Book \(adapter/adapter\.go:\d+\)`
		port.NewConsumer(r, service),                  // want `RES3601: message handler Consumer\.Run \(port\.go:\d+\) changes wallets by an amount again .* Adding\.Change \(adapter\.go:\d+\)`
		port.NewConsumer(r, &adapter.Once{DB: db}),
		port.NewConsumer(r, &adapter.BookingProjection{DB: db}),
	}
	teller := port.NewTeller(&adapter.Booking{DB: db})
	if err := teller.Handle(context.Background(), r, kafka.Message{}); err != nil {
		panic(err)
	}
	api := port.NewAPI(&adapter.Booking{DB: db})
	if err := api.Ask(context.Background(), "x"); err != nil {
		panic(err)
	}
	http.HandleFunc("POST /paid", port.NewHooks(&adapter.Booking{DB: db}).HandleWebhook) // want `RES3601: webhook handler Hooks\.HandleWebhook .* inserts into bookings again .* Booking\.Book`
	rewards := port.Rewards{Points: &adapter.Booking{DB: db}}                            // want `RES3601: webhook handler Rewards\.PointsWebhook .* inserts into bookings again`
	http.HandleFunc("POST /points", rewards.PointsWebhook)
	http.HandleFunc("POST /twice", port.NewHooks(&adapter.Once{DB: db}).HandleWebhook)
	http.HandleFunc("POST /hooks", port.NewSettings(&adapter.Booking{DB: db}).CreateWebhook)
	// The decorator of the handler's package is in front.
	screen := screened.Deduplicate(nil, screened.NewBookings(&adapter.Booking{DB: db}).Handle)
	if err := screen(context.Background(), kafka.Message{}); err != nil {
		panic(err)
	}
	for _, c := range consumers {
		if err := c.Run(context.Background()); err != nil {
			panic(err)
		}
	}
}
