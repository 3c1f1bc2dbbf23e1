// Package main wires desks.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"os"
	"time"

	"example.test/shop/unboundedcall/link/attic"
	"example.test/shop/unboundedcall/link/audit"
	"example.test/shop/unboundedcall/link/cellar"
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
	// Who runs the checks sets the deadline for all of them.
	checks := audit.New(loft.New(db))
	go checks.Run(ctx)
	// Nobody says who calls what is handed on as a value.
	later(audit.NewSpot(loft.New(db)).Check)
	// There is no database behind it.
	none := desk.New(cellar.New(nil))
	mux.Handle("GET /cellar/{id}", none)
	// One that is called as it is has no other callers than those in view.
	spot := audit.NewPlain(attic.New(db)) // want `RES2403: no deadline on the way from .*Plain\)\.Check \(audit/audit\.go:\d+\) to .*Attic\)\.Count \(attic/attic\.go:\d+\), which calls out`
	if err := spot.Check(ctx); err != nil {
		log.Print(err)
	}
	server := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	log.Fatal(server.ListenAndServe())
}

// later calls what it is given when it has time.
func later(check func(context.Context) error) {
	time.AfterFunc(time.Minute, func() {
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		defer stop()
		if err := check(ctx); err != nil {
			log.Print(err)
		}
	})
}
