// Package domain has a repository that knows the driver.
package domain

import (
	"context"
	"database/sql"

	"example.test/shop/txboundary/shop"
)

// Repository stores orders. It joins the transaction of its caller.
type Repository interface {
	Save(ctx context.Context, o shop.Order, tx *sql.Tx) error // want `RES7201: port method Repository.Save hands \*sql.Tx around`
}
