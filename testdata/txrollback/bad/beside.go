package bad

import (
	"context"
	"database/sql"

	"gorm.io/gorm"
)

// Notes is another repository.
type Notes struct{ db *sql.DB }

func NewNotes(db *sql.DB) *Notes { return &Notes{db: db} }

func (n *Notes) Add(ctx context.Context, id string) error {
	_, err := n.db.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}

// Orders has the pool, and a repository that was made with it.
type Orders struct {
	db    *sql.DB
	notes *Notes
}

func NewOrders(db *sql.DB) *Orders { return &Orders{db: db, notes: NewNotes(db)} }

func (o *Orders) pay(ctx context.Context, id string) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET paid = true WHERE id = $1`, id); err != nil {
		return err
	}
	if err := o.notes.Add(ctx, id); err != nil { // want `RES7303: write on o.db while a transaction on it is open`
		return err
	}
	return tx.Commit()
}

var shared *sql.DB

func payShared(ctx context.Context, id string) error {
	tx, err := shared.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := noteShared(ctx, id); err != nil { // want `RES7303: write on shared while a transaction on it is open`
		return err
	}
	return tx.Commit()
}

func noteShared(ctx context.Context, id string) error {
	_, err := shared.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}

// Bills runs closures on handles with a context.
type Bills struct {
	db    *gorm.DB
	lines *Lines
}

// Lines is made with the same pool.
type Lines struct{ db *gorm.DB }

func NewBills(db *gorm.DB) *Bills { return &Bills{db: db, lines: &Lines{db: db}} }

func (l *Lines) Add(ctx context.Context, id string) error {
	return l.db.WithContext(ctx).Create(&struct{ ID string }{id}).Error
}

func (b *Bills) pay(ctx context.Context, id string) error {
	return b.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Exec("UPDATE bills SET paid = true WHERE id = ?", id).Error; err != nil {
			return err
		}
		if err := b.db.WithContext(ctx).Create(&struct{ ID string }{id}).Error; err != nil { // want `RES7303: write on b.db while a transaction on it is open`
			return err
		}
		return b.lines.Add(ctx, id) // want `RES7303: write on b.db while a transaction on it is open`
	})
}
