package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/segmentio/kafka-go"

	"example.test/shop/dualwrite/shop"
)

// Begun publishes between the begin and the commit.
func Begun(ctx context.Context, db *sql.DB, p shop.Producer, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return err
	}
	if err := p.Emit(ctx, id, nil); err != nil { // want `RES7102: p.Emit \(kafka.Writer.WriteMessages\) publishes inside the transaction that begins at inside.go:\d+`
		return err
	}
	return tx.Commit()
}

// Closure publishes in the closure of a helper of the project.
func Closure(ctx context.Context, conn *pgx.Conn, w *kafka.Writer, id string) error {
	return withTx(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
			return err
		}
		return w.WriteMessages(ctx, kafka.Message{Key: []byte(id)}) // want `RES7102: w.WriteMessages publishes inside the transaction that begins at inside.go:\d+`
	})
}

func withTx(ctx context.Context, conn *pgx.Conn, fn func(pgx.Tx) error) error {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// DeferredCommit commits in a deferred function, after all the rest.
func DeferredCommit(ctx context.Context, db *sql.DB, p shop.Producer, id string) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return err
	}
	return p.Emit(ctx, id, nil) // want `RES7102: p.Emit \(kafka.Writer.WriteMessages\) publishes inside the transaction that begins at inside.go:\d+`
}

// DeferredAfter publishes in a deferred function: the commit is made by then.
func DeferredAfter(ctx context.Context, db *sql.DB, p shop.Producer, id string) error {
	defer p.Emit(ctx, id, nil) // want `RES7101: p.Emit .* publishes after tx.ExecContext has saved`
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// Handed is given the transaction by a caller in another package.
func Handed(ctx context.Context, tx *sql.Tx, p shop.Producer, id string) error {
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'sent' WHERE id = $1", id); err != nil {
		return err
	}
	return p.Emit(ctx, id, nil) // want `RES7102: p.Emit \(kafka.Writer.WriteMessages\) publishes inside the transaction that it is given: a rollback cannot take the message back`
}
