package good

import (
	"context"
	"database/sql"
	"errors"
)

// Notes is another repository.
type Notes struct{ db *sql.DB }

func NewNotes(db *sql.DB) *Notes { return &Notes{db: db} }

func (n *Notes) Add(ctx context.Context, id string) error {
	_, err := n.db.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}

// Orders keeps its notes in another database: by the types nobody can tell.
type Orders struct {
	db    *sql.DB
	notes *Notes
}

func NewOrders(db, notes *sql.DB) *Orders { return &Orders{db: db, notes: NewNotes(notes)} }

func (o *Orders) pay(ctx context.Context, id string) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := o.notes.Add(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Bills are made by somebody else: which pool the notes have is not in view.
type Bills struct {
	db    *sql.DB
	notes *Notes
}

func NewBills(db *sql.DB, notes *Notes) *Bills { return &Bills{db: db, notes: notes} }

func (b *Bills) pay(ctx context.Context, id string) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := b.notes.Add(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

var orders, archive *sql.DB

// toArchive writes to another database, of another variable.
func toArchive(ctx context.Context, id string) error {
	tx, err := orders.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := archived(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

func archived(ctx context.Context, id string) error {
	_, err := archive.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}

// panicsToo rolls back on each path by hand, and by defer when something panics.
func panicsToo(ctx context.Context, id string) error {
	tx, err := orders.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			_ = tx.Rollback()
			panic(p)
		}
	}()
	if id == "" {
		return errors.Join(errors.New("no id"), tx.Rollback())
	}
	return tx.Commit()
}

// handled does both in one deferred function, and the error is its own result.
func handled(ctx context.Context, id string) (err error) {
	tx, err := orders.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			_ = tx.Rollback()
			panic(p)
		} else if err != nil {
			_ = tx.Rollback()
		} else {
			err = tx.Commit()
		}
	}()
	if id == "" {
		return errors.New("no id")
	}
	return nil
}

// lastRound commits what the loop has begun, behind it.
func lastRound(ctx context.Context, ids []string) error {
	var tx *sql.Tx
	for _, id := range ids {
		var err error
		if tx, err = orders.BeginTx(ctx, nil); err != nil {
			return err
		}
		if id == "" {
			break
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		tx = nil
	}
	if tx == nil {
		return nil
	}
	return tx.Commit()
}
