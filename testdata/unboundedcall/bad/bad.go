// Package bad has the code that unboundedcall is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"
	"google.golang.org/grpc"
	"gorm.io/gorm"
)

type order struct {
	ID    string
	Total int64
}

type shop struct {
	db   *sql.DB
	orm  *gorm.DB
	conn *grpc.ClientConn
}

// A handler has the context of its request.
func (s *shop) list(w http.ResponseWriter, r *http.Request) {
	rows, err := s.db.Query(`SELECT id, total FROM orders`) // want `RES2401: call of DB.Query takes no context as QueryContext would, so the request that shop.list answers waits without a limit$`
	if err != nil {
		http.Error(w, "orders", http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	_ = json.NewEncoder(w).Encode(rows)
}

// A root context is none at all.
func (s *shop) drop(c *gin.Context) {
	ctx := context.Background()
	_, err := s.db.ExecContext(ctx, `DELETE FROM orders WHERE id = ?`, c.Param("id")) // want `RES2401: call of DB.ExecContext runs under context.Background\(\), so the request that shop.drop answers waits without a limit \(and 1 more call\)`
	if err == nil {
		err = s.db.PingContext(context.TODO())
	}
	c.JSON(http.StatusOK, err)
}

// The chain has no step that gives it a context.
func (s *shop) find(c *gin.Context) {
	var o order
	if err := s.orm.Where("id = ?", c.Param("id")).First(&o).Error; err != nil { // want `RES2401: call of DB.First runs without a context, so the request that shop.find answers waits without a limit`
		c.Status(http.StatusNotFound)
	}
}

// The helper has no context, its caller has one: three calls in one function are
// one finding.
func (s *shop) Save(ctx context.Context, o order) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := s.insert(tx, o); err != nil {
		return tx.Rollback()
	}
	return tx.Commit()
}

func (s *shop) insert(tx *sql.Tx, o order) error {
	if _, err := tx.Exec(`INSERT INTO orders (id, total) VALUES (?, ?)`, o.ID, o.Total); err != nil { // want `RES2401: call of Tx.Exec takes no context as ExecContext would, so shop.Save, which has a context, waits without a limit \(and 2 more calls\)`
		return err
	}
	if _, err := tx.Exec(`INSERT INTO audits (id) VALUES (?)`, o.ID); err != nil {
		return err
	}
	return tx.QueryRow(`SELECT total FROM orders WHERE id = ?`, o.ID).Scan(&o.Total)
}

// A function literal that a helper of the package runs for it.
func inTx(db *sqlx.DB, fn func(*sqlx.Tx) error) error {
	tx, err := db.Beginx() // want `RES2401: call of DB.Beginx takes no context as BeginTxx would, so archive, which has a context, waits without a limit`
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func archive(ctx context.Context, db *sqlx.DB) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return inTx(db, func(tx *sqlx.Tx) error { return nil })
}

// gRPC knows no limit but the deadline of the context.
func (s *shop) charge(c *gin.Context) {
	if err := s.conn.Invoke(context.Background(), "/pay.Payments/Charge", nil, nil); err != nil { // want `RES2402: call of ClientConn.Invoke runs under context.Background\(\), so the request that shop.charge answers waits without a limit`
		c.Status(http.StatusBadGateway)
	}
}
