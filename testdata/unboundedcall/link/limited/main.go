// Package main wires a desk behind a limit for every request.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"os"
	"time"

	"example.test/shop/unboundedcall/link/desk"
	"example.test/shop/unboundedcall/link/stock"
)

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	// The middleware sets the deadline.
	mux.Handle("GET /stock/{id}", requestTimeout(3*time.Second)(desk.New(stock.New(db))))
	server := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	log.Fatal(server.ListenAndServe())
}

// requestTimeout bounds whatever a request waits for.
func requestTimeout(d time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), d)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}
