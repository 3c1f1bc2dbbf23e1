// Package main puts the same hooks together, behind a middleware that drops what was
// delivered before.
package main

import (
	"database/sql"
	"net/http"
	"os"

	"example.test/shop/duphandling/wiring/adapter"
	"example.test/shop/duphandling/wiring/port"
)

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		panic(err)
	}
	http.HandleFunc("POST /paid", onlyOnce(db, port.NewHooks(&adapter.Booking{DB: db}).HandleWebhook))
	if err := http.ListenAndServe(":8080", nil); err != nil {
		panic(err)
	}
}

func onlyOnce(db *sql.DB, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		res, err := db.ExecContext(r.Context(), "INSERT INTO deliveries (id) VALUES ($1) ON CONFLICT DO NOTHING", r.Header.Get("X-Delivery"))
		if err != nil {
			http.Error(w, "later", http.StatusServiceUnavailable)
			return
		}
		if n, err := res.RowsAffected(); err == nil && n > 0 {
			next(w, r)
		}
	}
}
