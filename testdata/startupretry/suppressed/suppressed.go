// Package suppressed has findings of startupretry that somebody decided to keep.
package suppressed

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

type Archive struct{ dsn string }

func (a *Archive) Copy(ctx context.Context) error {
	for range 3 { //resilint:ignore RES1601 the archive sleeps between the copies and takes a while to wake up
		conn, err := pgx.Connect(ctx, a.dsn)
		if err == nil {
			return conn.Close(ctx)
		}
		time.Sleep(time.Second)
	}
	return nil
}
