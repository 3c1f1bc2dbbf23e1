// Package rowsserial has transactions that fail by themselves when somebody was
// faster.
package rowsserial

import (
	"context"
	"log"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// Move has read the version in the same serializable transaction: a naive check
// sees a version that is compared and rows that nobody looks at.
func Move(ctx context.Context, pool *pgxpool.Pool, id, state string) error {
	return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.Serializable}, func(tx pgx.Tx) error {
		var version int
		if err := tx.QueryRow(ctx, "SELECT version FROM parcels WHERE id = $1", id).Scan(&version); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "UPDATE parcels SET state = $2, version = version + 1 WHERE id = $1 AND version = $3", id, state, version)
		return err
	})
}

// MoveFrom is given the version that somebody has read outside: no isolation
// tells that it is out of date.
func MoveFrom(ctx context.Context, pool *pgxpool.Pool, id, state string, version int) error {
	return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.Serializable}, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE parcels SET state = $2, version = version + 1 WHERE id = $1 AND version = $3", id, state, version) // want `RES8003: update of parcels compares version`
		return err
	})
}

// ReadBefore has read it before the transaction began.
func ReadBefore(ctx context.Context, pool *pgxpool.Pool, id, state string) error {
	var version int
	if err := pool.QueryRow(ctx, "SELECT version FROM parcels WHERE id = $1", id).Scan(&version); err != nil {
		return err
	}
	return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.Serializable}, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE parcels SET state = $2, version = version + 1 WHERE id = $1 AND version = $3", id, state, version) // want `RES8003: update of parcels compares version`
		return err
	})
}

// StoreMessage is a message on its way.
type StoreMessage struct{ ID, State string }

// Mark notes what has become of a message that was loaded a moment ago: a naive
// check sees a number that is only logged.
func Mark(db *gorm.DB, m *StoreMessage) error {
	res := db.Updates(m)
	if res.Error != nil {
		return res.Error
	}
	log.Printf("updated %d messages", res.RowsAffected)
	return nil
}
