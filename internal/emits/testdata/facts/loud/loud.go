package loud // want package:"may send or store"

import (
	"context"
	"database/sql"
)

type OrderPaid struct{ OrderID string }

func Keep(ctx context.Context, db *sql.DB, payload []byte) error { // want Keep:"sends on what it is given"
	_, err := db.ExecContext(ctx, "INSERT INTO outbox (payload) VALUES ($1)", payload)
	return err
}

func forget(ctx context.Context, db *sql.DB, payload []byte) error {
	_, err := db.ExecContext(ctx, "INSERT INTO outbox (payload) VALUES ($1)", payload)
	return err
}
