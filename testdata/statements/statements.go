// Package statements has data statements in the styles that Go code writes them in.
package statements

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"strings"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/uptrace/bun"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Order is a row.
type Order struct {
	ID     string
	Status string
	N      int
}

// TableName is where gorm finds it.
func (Order) TableName() string { return "shop_orders" }

//go:embed close.sql
var closing string

const whereID = ` WHERE id = $1`

func texts(ctx context.Context, db *sql.DB, name string, ids []any) {
	_, _ = db.ExecContext(ctx, `UPDATE orders SET note = 'x', n = n + 1`+whereID, name)      // is: update orders (id=$) set(note=const, n+=expr) pool result/ignored
	_, _ = db.ExecContext(ctx, fmt.Sprintf("DELETE FROM %s WHERE id = %d", "orders", 5))     // is: delete orders (id=const) pool result/ignored
	_, _ = db.ExecContext(ctx, "DELETE FROM "+name+" WHERE a IS NULL OR b > ?", 1)           // is: delete (a null or, b>const or) pool result/ignored
	_, _ = db.Query("SELECT id FROM orders WHERE status IN ('a', 'b') FOR UPDATE")           // is: select orders (status in const) lock pool
	_, _ = db.Exec("INSERT INTO orders (id) VALUES (?) ON CONFLICT (id) DO NOTHING", ids...) // is: upsert orders pool result/ignored
	_, _ = db.Exec(closing, name)                                                            // is: update orders (id=$, closed_at null) set(closed_at=expr) pool result/ignored
	_, _ = db.Exec("UPDATE orders SET "+name+" = 1 WHERE id = ?", 1)                         // is: update orders (id=const) set(…) pool result/ignored
	_, _ = db.Exec("CREATE TABLE t (id int)")
}

func looked(ctx context.Context, pool *pgxpool.Pool, db *sqlx.DB, id string) (int64, error) {
	tag, err := pool.Exec(ctx, "UPDATE orders SET a = $2"+whereID, id, 1) // is: update orders (id=$) set(a=const) pool result/checked
	if err != nil || tag.RowsAffected() != 1 {
		return 0, err
	}
	var n int
	row := pool.QueryRow(ctx, "UPDATE orders SET n = n - 1 WHERE id = $1 RETURNING n", id) // is: update orders (id=$) set(n+=expr) returning pool error/checked
	if err := row.Scan(&n); err != nil {
		return 0, err
	}
	res, err := db.NamedExecContext(ctx, "UPDATE orders SET a = :a WHERE id = :id", map[string]any{"a": 1, "id": id}) // is: update orders (id=$) set(a=const) pool result/returned
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func helpers(ctx context.Context, db *sql.DB, q *Queries, id string) error {
	if err := run(ctx, db, "DELETE FROM orders WHERE id = ?", id); err != nil { // is: delete orders (id=$) result/checked
		return err
	}
	drop(db, "DELETE FROM parts WHERE id = ?", id) // is: delete parts (id=$) result/ignored
	if err := q.CloseOrder(ctx, id); err != nil {  // is: update orders (id=$) set(status=const) untold/ignored
		return err
	}
	n, err := q.OpenOrder(ctx, id) // is: update orders (id=$) set(status=const) count/checked
	if n == 0 {
		return err
	}
	return nil
}

func run(ctx context.Context, db *sql.DB, text string, args ...any) error {
	res, err := db.ExecContext(ctx, text, args...)
	if err != nil {
		return err
	}
	return expect(res)
}

func expect(res sql.Result) error {
	if n, _ := res.RowsAffected(); n == 0 {
		return sql.ErrNoRows
	}
	return nil
}

func drop(db *sql.DB, text string, args ...any) { _, _ = db.Exec(text, args...) }

// DBTX is what generated queries run on.
type DBTX interface {
	Exec(context.Context, string, ...interface{}) (pgconn.CommandTag, error)
}

// Queries is as sqlc makes it.
type Queries struct{ db DBTX }

const closeOrder = `-- name: CloseOrder :exec
UPDATE orders SET status = 'closed' WHERE id = $1
`

// CloseOrder drops the number of rows.
func (q *Queries) CloseOrder(ctx context.Context, id string) error {
	_, err := q.db.Exec(ctx, closeOrder, id)
	return err
}

const openOrder = `-- name: OpenOrder :execrows
UPDATE orders SET status = 'open' WHERE id = $1
`

// OpenOrder returns it.
func (q *Queries) OpenOrder(ctx context.Context, id string) (int64, error) {
	result, err := q.db.Exec(ctx, openOrder, id)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected(), nil
}

func mapped(db *gorm.DB, o *Order, id string) error {
	db.Where("id = ?", id).First(&Order{})                                                                 // is: select shop_orders <Order> (id=$)
	db.Clauses(clause.Locking{Strength: "UPDATE"}).First(o, "id = ?", id)                                  // is: select shop_orders <Order> (id=$) lock
	db.Model(o).Where("status = ?", "open").Update("status", "paid")                                       // is: update shop_orders <Order> (status=const, id=$) set(status=const) result/ignored
	db.Model(&Order{}).Where(map[string]any{"id": id}).Updates(map[string]any{"n": gorm.Expr("n + ?", 1)}) // is: update shop_orders <Order> (id=$) set(n+=expr) result/ignored
	db.Table("orders").Where("a = 1").Or("b = ?", id).Delete(nil)                                          // is: delete orders (b=$ or, a=const or) result/ignored
	if db.Save(o).RowsAffected == 0 {                                                                      // is: upsert shop_orders <Order> (id=$) set(…) whole result/checked
		return nil
	}
	return db.Transaction(func(tx *gorm.DB) error {
		return tx.Delete(&Order{}, id).Error // is: delete shop_orders <Order> (id=$) tx result/ignored
	})
}

// Orders is a list with a name of its own.
type Orders []*Order

// Page is no list of rows, whatever it holds.
type Page struct{ Orders Orders }

func listed(db *gorm.DB, list *Orders, page *Page) {
	db.Where("status = ?", "open").Find(list)                  // is: select shop_orders <Order> (status=const)
	db.Where("status = ?", "open").Limit(1).Find(&page.Orders) // is: select shop_orders <Order> (status=const) limit
	db.Where("status = ?", "open").Find(page)                  // is: select <Page> (status=const)
}

// stepped has steps that pick no other rows, and conditions in other clothes.
func stepped(db *gorm.DB, o *Order, id string) {
	db.Model(&Order{}).Where("id = ?", id).Order("n").Limit(1).Update("status", "paid") // is: update shop_orders <Order> (id=$) set(status=const) limit result/ignored
	db.Model(&Order{}).Where("id = ?", id).Joins("Owner").Update("status", "paid")      // is: update shop_orders <Order> (id=$, …) set(status=const, …) result/ignored
	db.Model(&Order{}).Where(&Order{ID: id, Status: "open"}).Update("status", "paid")   // is: update shop_orders <Order> (id=$, status=const) set(status=const) result/ignored
	db.Model(&Order{}).Where(Order{ID: id, Status: "", N: 0}).Update("status", "paid")  // is: update shop_orders <Order> (id=$, …) set(status=const) result/ignored
	db.Model(&Order{}).Where(o).Update("status", "paid")                                // is: update shop_orders <Order> (…) set(status=const) result/ignored
	db.Model(&Order{}).Where(o, "ID", "Status").Update("status", "paid")                // is: update shop_orders <Order> (…) set(status=const) result/ignored
}

func built(ctx context.Context, db *sql.DB, idb bun.IDB, o *Order) {
	query, args, _ := sq.Update("orders").Set("n", sq.Expr("n + 1")).Where(sq.Eq{"id": o.ID}).Where(sq.Gt{"n": 0}).ToSql()
	_, _ = db.ExecContext(ctx, query, args...)                                                    // is: update orders (n>const, id=$) set(n+=expr) pool result/ignored
	_, _ = idb.NewUpdate().Model(o).Column("status").WherePK().Where("status = ?", "a").Exec(ctx) // is: update shop_orders <Order> (status=const, id=$) set(…) result/ignored
	_, _ = idb.NewUpdate().Model(o).Set("n = n + ?", 1).WherePK().Order("id").Limit(1).Exec(ctx)  // is: update shop_orders <Order> (id=$) set(n+=expr) limit result/ignored
	_, _ = idb.NewDelete().Table("orders").Where("id IN (?)", bun.In([]string{"a"})).Exec(ctx)    // is: delete orders (id in $) result/ignored
}

func documents(ctx context.Context, c *mongo.Collection, id string) {
	_, _ = c.UpdateOne(ctx, bson.M{"_id": id, "n": bson.M{"$gte": 5}}, bson.M{"$inc": bson.M{"n": -5}})                                                         // is: update (_id=$, n>const) set(n+=expr) pool result/ignored
	_, _ = c.UpdateOne(ctx, bson.D{{Key: "_id", Value: id}}, bson.D{{Key: "$set", Value: bson.D{{Key: "a", Value: nil}}}}, options.UpdateOne().SetUpsert(true)) // is: upsert (_id=$) set(a=) pool result/ignored
	_ = c.FindOneAndDelete(ctx, bson.M{"_id": id})                                                                                                              // is: delete (_id=$) pool error/ignored
}

func pieces(db *sql.DB, id string, only bool) {
	var b strings.Builder
	b.WriteString("UPDATE orders SET n = n + 1")
	b.WriteString(" WHERE id = ?")
	_, _ = db.Exec(b.String(), id) // is: update orders (id=$) set(n+=expr) pool result/ignored
	if only {
		b.WriteString(" AND n > 0")
	}
	_, _ = db.Exec(b.String(), id)                                                        // is: update orders (id=$, …) set(n+=expr) pool result/ignored
	_, _ = db.Exec(strings.Join([]string{"DELETE FROM orders", "WHERE id = ?"}, " "), id) // is: delete orders (id=$) pool result/ignored
}

func two(db *gorm.DB, id string) (int64, int64) {
	a, b := db.Where("id = ?", id).Delete(&Order{}), db.Table("parts").Where("id = ?", id).Delete(nil) // is: delete shop_orders <Order> (id=$) result/ignored | delete parts (id=$) result/returned
	_ = a
	return 0, b.RowsAffected
}
