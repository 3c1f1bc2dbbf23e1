// Package dsn names a limit in a data source name.
package dsn

import "database/sql"

func statements(*sql.DB) {}

func open(host string) {
	db, _ := sql.Open("mysql", "shop@tcp("+host+")/shop?parseTime=true&readTimeout=2s")
	statements(db) // = bounded readTimeout
}
