// Package suppressed has findings of uniquecheck that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"
	"errors"
)

var ErrTaken = errors.New("taken")

func Nick(ctx context.Context, db *sql.DB, nick string) error {
	var n int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM nicknames WHERE nick = $1", nick).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	//resilint:ignore RES8401 two players with one nick are a nuisance only, the lookup is for the common case
	_, err := db.ExecContext(ctx, "INSERT INTO nicknames (nick) VALUES ($1)", nick)
	return err
}

func Receive(ctx context.Context, db *sql.DB, message string) error {
	//resilint:ignore RES8402 the broker delivers exactly once within its window
	_, err := db.ExecContext(ctx, "INSERT INTO inbox (message_id) VALUES ($1)", message)
	return err
}
