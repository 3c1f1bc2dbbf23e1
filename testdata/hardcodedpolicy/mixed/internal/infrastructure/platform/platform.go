// Package platform has the database and the systems of others side by side.
package platform

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
)

// Config of the platform.
type Config struct{ CDN string }

// Platform has both.
type Platform struct {
	db   *sql.DB
	http *http.Client
	cdn  string
}

// Commit tries again after a deadlock: that is between the service and its database.
func (p *Platform) Commit(ctx context.Context, id string) error {
	return retry.Do(func() error {
		_, err := p.db.ExecContext(ctx, "UPDATE orders SET done = true WHERE id = $1", id)
		return err
	}, retry.Context(ctx), retry.Attempts(2), retry.Delay(20*time.Millisecond))
}

// Check has a limit for the ping, and asks the network afterwards as long as its caller likes.
func (p *Platform) Check(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := p.db.PingContext(limited); err != nil {
		return err
	}
	return p.purge(ctx, "all")
}

// Purge has a limit for the network.
func (p *Platform) Purge(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // want `RES6301: how the system is called is written into the adapter: context\.WithTimeout 10s`
	defer cancel()
	return p.purge(ctx, key)
}

func (p *Platform) purge(ctx context.Context, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, p.cdn+"/"+key, nil)
	if err != nil {
		return err
	}
	resp, err := p.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// License ends the program when there is none.
func (p *Platform) License(ctx context.Context) {
	if err := retry.Do(func() error { return p.purge(ctx, "license") }, retry.Context(ctx), retry.Attempts(4)); err != nil {
		log.Fatalf("no license: %v", err)
	}
}
