// Package rowsbuilders has conditional writes of mappers, builders and documents.
package rowsbuilders

import (
	"context"

	sq "github.com/Masterminds/squirrel"
	"github.com/doug-martin/goqu/v9"
	"github.com/gocql/gocql"
	"github.com/uptrace/bun"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"gorm.io/gorm"
	"xorm.io/xorm"
)

// Order is a model.
type Order struct {
	ID      string
	Status  string
	Version int64
}

// Gorm has the chain of gorm.
func Gorm(ctx context.Context, db *gorm.DB, o *Order) error {
	return db.WithContext(ctx).Model(&Order{}). // want `RES8003: .*update of Order compares version`
							Where("id = ? AND version = ?", o.ID, o.Version).
							Updates(map[string]any{"status": o.Status, "version": o.Version + 1}).Error
}

// GormResult keeps the result for its error.
func GormResult(db *gorm.DB, id string) error {
	res := db.Table("orders").Where("id = ?", id).Where("status = ?", "open").Update("status", "paid") // want `RES8003: .*update of orders expects a status`
	if res.Error != nil {
		return res.Error
	}
	return nil
}

// GormExpr computes in the database.
func GormExpr(db *gorm.DB, id string, n int) error {
	err := db.Model(&Order{}).Where("id = ? AND stock >= ?", id, n).UpdateColumn("stock", gorm.Expr("stock - ?", n)).Error // want `RES8003: .*takes only what is left of stock`
	return err
}

// Squirrel builds text.
func Squirrel(ctx context.Context, db sq.ExecerContext, id string) error {
	_, err := sq.Update("orders").Set("status", "paid").Where(sq.Eq{"id": id, "status": "open"}).RunWith(db.(sq.BaseRunner)).ExecContext(ctx) // want `RES8003: .*update of orders expects a status`
	return err
}

// Rendered hands the text to the driver.
func Rendered(ctx context.Context, db bun.IDB, id string, version int64) error {
	query, args, err := sq.Update("orders").Set("version", version+1).Where(sq.Eq{"id": id}).Where(sq.Eq{"version": version}).ToSql()
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, query, args...) // want `RES8003: .*compares version`
	return err
}

// Bun has the chain of bun.
func Bun(ctx context.Context, db *bun.DB, o *Order) error {
	_, err := db.NewUpdate().Model(o).Set("status = ?", "paid").WherePK().Where("status = ?", "open").Exec(ctx) // want `RES8003: .*update of Order expects a status`
	return err
}

// BunSteps takes the steps one by one.
func BunSteps(ctx context.Context, db *bun.DB, o *Order) error {
	q := db.NewUpdate().Model(o).Set("version = version + 1").Where("id = ?", o.ID)
	q = q.Where("version = ?", o.Version)
	_, err := q.Exec(ctx) // want `RES8003: .*compares version`
	return err
}

// Xorm has the chain of xorm.
func Xorm(e *xorm.Engine, id string, o *Order) error {
	_, err := e.Table("orders").Where("id = ? AND points > 0", id).Decr("points").Update(o) // want `RES8003: .*takes only what is left of points`
	return err
}

// Goqu has records and expressions.
func Goqu(ctx context.Context, db *goqu.Database, id string) error {
	_, err := db.Update("orders").Set(goqu.Record{"status": "paid"}).Where(goqu.C("id").Eq(id), goqu.Ex{"status": "open"}).Executor().ExecContext(ctx) // want `RES8003: .*expects a status`
	return err
}

// Mongo has documents.
func Mongo(ctx context.Context, db *mongo.Database, id string, version int64) error {
	_, err := db.Collection("orders").UpdateOne(ctx, // want `RES8003: .*update of orders compares version`
		bson.M{"_id": id, "version": version},
		bson.M{"$set": bson.M{"status": "paid"}, "$inc": bson.M{"version": 1}})
	return err
}

// MongoOrdered has ordered ones, in variables.
func MongoOrdered(ctx context.Context, orders *mongo.Collection, id string) error {
	filter := bson.D{{Key: "_id", Value: id}, {Key: "status", Value: bson.M{"$in": bson.A{"open", "held"}}}}
	update := bson.D{{Key: "$set", Value: bson.D{{Key: "status", Value: "paid"}}}}
	_, err := orders.UpdateOne(ctx, filter, update) // want `RES8003: .*expects a status`
	return err
}

// Cassandra asks for no answer.
func Cassandra(s *gocql.Session, id string, version int) error {
	return s.Query(`UPDATE orders SET version = ? WHERE id = ? IF version = ?`, version+1, id, version).Exec() // want `RES8003: .*is a lightweight transaction on version`
}

// Versioned has a version that xorm compares and counts.
type Versioned struct {
	Id      string `xorm:"pk"`
	Note    string
	Version int `xorm:"version"`
}

// XormVersion has its condition from the tag.
func XormVersion(e *xorm.Engine, v *Versioned) error {
	_, err := e.ID(v.Id).Update(v) // want `RES8003: update of Versioned compares version by its mapper`
	return err
}

// XormLooks looks at the number.
func XormLooks(e *xorm.Engine, v *Versioned) (bool, error) {
	n, err := e.ID(v.Id).Update(v)
	return n > 0, err
}
