// Package transact runs a use case in a transaction that is run again after a
// serialization failure: nothing has happened then, so it is no retry of the
// command.
package transact

import (
	"context"
	"database/sql"

	"example.test/shop/layerimport/good/internal/infra/txn"
)

// Place places an order.
func Place(ctx context.Context, db *sql.DB, save func(*sql.Tx) error) error {
	return txn.Serializable(ctx, db, save)
}
