// Package main wires desks.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"os"
	"time"

	"example.test/shop/unboundedcall/link/desk"
	"example.test/shop/unboundedcall/link/loft"
	"example.test/shop/unboundedcall/link/quick"
	"example.test/shop/unboundedcall/link/stock"
	"example.test/shop/unboundedcall/link/timed"
)

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /stock/{id}", desk.New(stock.New(db))) // want `RES2403: no deadline on the way from .*Desk\)\.ServeHTTP \(desk/desk\.go:\d+\) to .*Shelf\)\.Count \(stock/stock\.go:\d+\), which calls out`
	// One finding a package.
	mux.Handle("GET /loft/{id}", desk.New(stock.NewLoft(db)))
	// The adapter, the caller, or a decorator sets the deadline.
	mux.Handle("GET /quick/{id}", desk.New(quick.New(db)))
	mux.Handle("GET /patient/{id}", desk.NewPatient(loft.New(db)))
	mux.Handle("GET /timed/{id}", desk.New(timed.New(loft.New(db), time.Second)))
	// It asks again until its own caller has waited long enough.
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if _, err := desk.NewInsisting(loft.New(db)).Watch(ctx, "1"); err != nil {
		log.Print(err)
	}
	server := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	log.Fatal(server.ListenAndServe())
}
