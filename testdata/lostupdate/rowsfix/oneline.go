package rowsfix

const next = `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`

// Short stands on one line: there is no line to put anything behind.
func (r *Repo) Short(id string, v int64) error {
	f := func() error { _, err := r.db.Exec(next, id, v); return err } // want `RES8003: .*compares version`
	return f()
}
