// Package stock is a domain that knows its database, its broker and its
// transport.
package stock

import (
	"context"
	"database/sql" // want `RES1003: domain package imports SQL access: sql.DB at stock.go:\d+`
	"net/http"     // want `RES1003: domain package imports HTTP transport: http.Client at stock.go:\d+`

	"github.com/segmentio/kafka-go" // want `RES1003: domain package imports a message broker: kafka.Message at stock.go:\d+`
	"gorm.io/gorm"                  // want `RES1003: domain package imports an ORM: gorm.Model at stock.go:\d+`
)

// Item is a row.
type Item struct {
	gorm.Model
	Left int
}

// Warehouse knows too much.
type Warehouse struct {
	db     *sql.DB
	client *http.Client
}

// Reserved is what happened, ready for the broker.
func (w *Warehouse) Reserved(ctx context.Context, i Item) (kafka.Message, error) {
	return kafka.Message{Topic: "stock"}, nil
}
