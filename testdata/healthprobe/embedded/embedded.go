// Package embedded has its database in the process.
package embedded

import (
	"net/http"

	"go.etcd.io/bbolt"
)

// Routes asks a database that no outage can take away.
func Routes(mux *http.ServeMux, db *bbolt.DB) {
	mux.HandleFunc("/livez", func(w http.ResponseWriter, _ *http.Request) {
		if err := db.View(func(tx *bbolt.Tx) error { return tx.ForEach(func([]byte, *bbolt.Bucket) error { return nil }) }); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}
