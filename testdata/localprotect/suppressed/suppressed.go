// Package suppressed has what somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"

	retry "github.com/avast/retry-go/v4"
)

// Save is behind a proxy that drops connections.
func Save(ctx context.Context, db *sql.DB, id string) error {
	//resilint:ignore RES1401 the proxy before the database drops idle connections
	return retry.Do(func() error {
		_, err := db.ExecContext(ctx, "UPDATE orders SET seen = true WHERE id = $1", id)
		return err
	})
}
