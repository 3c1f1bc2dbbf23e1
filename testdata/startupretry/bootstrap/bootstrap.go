// Package bootstrap puts the service together.
package bootstrap

import (
	"context"
	"database/sql"
	"time"

	"example.test/shop/startupretry/database"
)

// App holds what was put together.
type App struct{ db *sql.DB }

// Build waits for what the service needs.
func (a *App) Build(ctx context.Context, dsn string) error {
	db, err := database.Connect(ctx, dsn)
	a.db = db
	return err
}

// Again waits by itself.
func (a *App) Again(ctx context.Context) error {
	for {
		if err := a.db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}
