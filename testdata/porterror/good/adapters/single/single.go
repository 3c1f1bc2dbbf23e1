// Package single has a method that many things have: nothing says that it is meant for the port.
package single

import (
	"context"
	"database/sql"
)

// Names reads names.
type Names struct{ DB *sql.DB }

// Name reads a name.
func (n *Names) Name(ctx context.Context, id string) (name string, err error) {
	err = n.DB.QueryRowContext(ctx, "SELECT name FROM users WHERE id = $1", id).Scan(&name)
	return name, err
}
