// Package suppressed has findings of silentfallback that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"
	"log"
)

type Tips struct{ db *sql.DB }

func (t *Tips) Today(ctx context.Context) ([]string, error) {
	rows, err := t.db.QueryContext(ctx, "SELECT text FROM tips")
	if err != nil {
		log.Println(err)
		//resilint:ignore RES5001 a page without tips is as good
		return nil, nil
	}
	return nil, rows.Close()
}

//resilint:fallback agreed with the shop: without tips the page has none
func (t *Tips) Yesterday(ctx context.Context) ([]string, error) {
	rows, err := t.db.QueryContext(ctx, "SELECT text FROM tips WHERE day < now()")
	if err != nil {
		log.Println(err)
		return nil, nil
	}
	return nil, rows.Close()
}
