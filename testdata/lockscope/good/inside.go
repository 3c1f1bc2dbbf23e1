package good

import (
	"context"
	"database/sql"
)

// Session has its transaction in a field, and methods that end it.
type Session interface {
	Begin(ctx context.Context) error
	Commit() error
	Rollback() error
	Touch(ctx context.Context) error
}

type Ingest struct {
	history Session
	shop    *Shop
}

func (i *Ingest) finish(ctx context.Context) error {
	if err := i.history.Touch(ctx); err != nil {
		return err
	}
	return i.done()
}

func (i *Ingest) done() error { return i.history.Commit() }

// The commit is in a helper of a helper: by its name it could do anything.
func (i *Ingest) committedBelow(ctx context.Context) error {
	if err := i.history.Begin(ctx); err != nil {
		return err
	}
	defer func() { _ = i.history.Rollback() }()
	if err := i.finish(ctx); err != nil {
		return err
	}
	return i.shop.tell(ctx)
}

// Holder keeps a transaction of the library in a field.
type Holder struct {
	db   *sql.DB
	tx   *sql.Tx
	shop *Shop
}

func (h *Holder) end() error { return h.tx.Commit() }

// The same with a transaction of a library.
func (h *Holder) keeps(ctx context.Context) (err error) {
	if h.tx, err = h.db.BeginTx(ctx, nil); err != nil {
		return err
	}
	if err := h.end(); err != nil {
		return err
	}
	return h.shop.tell(ctx)
}
