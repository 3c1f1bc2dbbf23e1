// Package mappers loads, changes and saves through sqlx and mongo.
package mappers

import (
	"context"

	"github.com/jmoiron/sqlx"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// Loan is an aggregate without a version.
type Loan struct {
	ID       string `bson:"_id" db:"id"`
	Borrower string `bson:"borrower" db:"borrower"`
	Amount   int64  `bson:"amount" db:"amount"`
	Status   string `bson:"status" db:"status"`
}

// Loans stores loans in a collection.
type Loans struct{ coll *mongo.Collection }

// Load loads one.
func (r *Loans) Load(ctx context.Context, id string) (*Loan, error) {
	var l Loan
	err := r.coll.FindOne(ctx, bson.M{"_id": id}).Decode(&l)
	return &l, err
}

// Repay loads, changes and replaces the document.
func (r *Loans) Repay(ctx context.Context, id string, amount int64) error {
	l, err := r.Load(ctx, id)
	if err != nil {
		return err
	}
	l.Amount -= amount
	_, err = r.coll.ReplaceOne(ctx, bson.M{"_id": id}, l) // want `RES8002: no version and no lock: this write of Loan puts back what Loans.Load loaded`
	return err
}

// Approve compares the state that it has loaded: a naive check sees the replace.
func (r *Loans) Approve(ctx context.Context, id string) error {
	l, err := r.Load(ctx, id)
	if err != nil {
		return err
	}
	was := l.Status
	l.Status = "approved"
	res, err := r.coll.ReplaceOne(ctx, bson.M{"_id": id, "status": was}, l)
	if err != nil {
		return err
	}
	if res.MatchedCount == 0 {
		return ErrMoved
	}
	return nil
}

// Extra is added by the server: $inc is relative.
func (r *Loans) Extra(ctx context.Context, id string, amount int64) error {
	l, err := r.Load(ctx, id)
	if err != nil {
		return err
	}
	if l.Status != "open" {
		return ErrMoved
	}
	res, err := r.coll.UpdateOne(ctx, bson.M{"_id": l.ID}, bson.M{"$inc": bson.M{"amount": amount}})
	if err != nil {
		return err
	}
	if res.MatchedCount == 0 {
		return ErrMoved
	}
	return nil
}

// ErrMoved tells that somebody was faster.
var ErrMoved = mongo.CommandError{Message: "moved"}

// Table stores loans in a table.
type Table struct{ db *sqlx.DB }

// Get loads one.
func (r *Table) Get(ctx context.Context, id string) (*Loan, error) {
	var l Loan
	err := r.db.GetContext(ctx, &l, `SELECT * FROM loans WHERE id = $1`, id)
	return &l, err
}

// Update writes what it is given by names.
func (r *Table) Update(ctx context.Context, l *Loan) error {
	_, err := r.db.NamedExecContext(ctx, `UPDATE loans SET borrower = :borrower, amount = :amount, status = :status WHERE id = :id`, l) // want `RES8002: no version and no lock: this write of a whole Loan to loans loses what changed since Get loaded it`
	return err
}

// UpdateChecked names the state it has to be in.
func (r *Table) UpdateChecked(ctx context.Context, l *Loan, was string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE loans SET borrower = $1, amount = $2, status = $3 WHERE id = $4 AND status = $5`,
		l.Borrower, l.Amount, l.Status, l.ID, was)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return ErrMoved
	}
	return nil
}
