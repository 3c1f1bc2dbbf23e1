// Package main starts the service.
package main

import (
	"context"
	"database/sql"
	"log"

	"github.com/avast/retry-go/v4"

	"example.test/shop/startupretry/database"
)

func main() {
	db, err := database.Connect(context.Background(), "")
	if err != nil {
		log.Fatal(err)
	}
	if err := ready(context.Background(), db); err != nil {
		log.Fatal(err)
	}
}

// In main is where to wait.
func ready(ctx context.Context, db *sql.DB) error {
	return retry.Do(func() error { return db.PingContext(ctx) }, retry.Context(ctx))
}
