// Package connecting limits how long connecting takes, and how long a lock is waited for.
package connecting

import (
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

func statements(*sql.DB) {}

func ended(*sql.DB) {}

func open(host string, cfg *pgxpool.Config) {
	cfg.ConnConfig.ConnectTimeout = 5 * time.Second
	db, _ := sql.Open("pgx", fmt.Sprintf("host=%s dbname=shop sslmode=disable connect_timeout=5 lock_timeout=2s", host))
	statements(db) // = bounded lock_timeout
	ended(db)      // = unknown
}
