package bad

import (
	"database/sql"
	"net/http"
)

// API has routes of which some look at the key of a request.
type API struct{ db *sql.DB }

// Mount wraps one POST, and forgets another.
func (a *API) Mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /entries", a.withIdempotency(a.createEntry))
	mux.HandleFunc("POST /todos", a.createTodo) // want `RES3601: POST handler inserts into todos again when a request is repeated: it is not wrapped in withIdempotency as others here are`
	mux.HandleFunc("POST /previews", a.preview)
	mux.HandleFunc("GET /todos", a.preview)
}

func (a *API) withIdempotency(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Idempotency-Key") == "" {
			next(w, r)
		}
	}
}

func (a *API) createEntry(w http.ResponseWriter, r *http.Request) {
	_, _ = a.db.ExecContext(r.Context(), "INSERT INTO entries (user_id, body) VALUES ($1, $2)", 1, "x")
}

func (a *API) createTodo(w http.ResponseWriter, r *http.Request) {
	_, _ = a.db.ExecContext(r.Context(), "INSERT INTO todos (user_id, body) VALUES ($1, $2)", 1, "x")
}

func (a *API) preview(w http.ResponseWriter, r *http.Request) {
	_, _ = w.Write([]byte("as it will look"))
}
