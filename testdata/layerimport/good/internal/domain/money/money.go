// Package money uses only words of net/http and column types of database/sql:
// status codes are vocabulary, and a null type says how a value is stored, not
// that the domain talks to a database.
package money

import (
	"database/sql"
	"database/sql/driver"
	"net/http"
)

// Amount is a sum of money.
type Amount struct {
	Cents int64
	Note  sql.NullString
}

// Value implements [driver.Valuer].
func (a Amount) Value() (driver.Value, error) { return a.Cents, nil }

// HasNote reports whether somebody wrote one.
func (a Amount) HasNote() bool { return a.Note.Valid }

// Code is the code that a caller may show for an amount that is refused.
func Code() (int, string) {
	return http.StatusUnprocessableEntity, http.StatusText(http.StatusUnprocessableEntity)
}
