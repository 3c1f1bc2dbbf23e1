// Package suppressed has findings of duphandling that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"

	"github.com/segmentio/kafka-go"
)

func handle(ctx context.Context, db *sql.DB, r *kafka.Reader, m kafka.Message) error {
	//resilint:ignore RES3601 a note that is there twice is read twice
	if _, err := db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value); err != nil {
		return err
	}
	return r.CommitMessages(ctx, m)
}
