// Package driver limits what it waits for in the settings of the driver.
package driver

import (
	"database/sql"
	"net/http"
	"time"

	"github.com/go-sql-driver/mysql"
)

type shop struct{ db *sql.DB }

func open(addr string) (*shop, error) {
	cfg := mysql.NewConfig()
	cfg.Addr = addr
	cfg.ReadTimeout = 2 * time.Second
	connector, err := mysql.NewConnector(cfg)
	if err != nil {
		return nil, err
	}
	return &shop{db: sql.OpenDB(connector)}, nil
}

func (s *shop) list(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.Query(`SELECT id FROM orders`)
}
