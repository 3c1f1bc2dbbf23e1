package good

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

var (
	errBusy   = errors.New("busy")
	errClosed = errors.New("closed")
)

// otherThanBusy leaves for an error of begin that is not one of its own: the
// condition asks for more than an error, and there is one all the same.
func (r *Repo) otherThanBusy(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil && err != errBusy {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// firstOther asks the same the other way round.
func (r *Repo) firstOther(ctx context.Context, id string) (err error) {
	var tx *sql.Tx
	if tx, err = r.db.BeginTx(ctx, nil); !errors.Is(err, errBusy) && nil != err {
		return
	}
	defer func() { _ = tx.Rollback() }()
	return errors.Join(update(tx, id), tx.Commit())
}

// cases asks which error it is before it asks whether there is one: what is one of
// these is an error.
func (r *Repo) cases(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	switch {
	case errors.Is(err, errBusy):
		return nil
	case err == errClosed:
		return errBusy
	case err != nil && id == "":
		return errClosed
	case err != nil:
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return errors.Join(update(tx, id), tx.Commit())
}

// value switches over the error itself.
func (r *Repo) value(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	switch err {
	case nil:
	case errBusy:
		return nil
	default:
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return errors.Join(update(tx, id), tx.Commit())
}

func isTemporary(err error) bool { return errors.Is(err, errBusy) }

// asked asks a function of its own about the error.
func (r *Repo) asked(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if isTemporary(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return errors.Join(update(tx, id), tx.Commit())
}

// noneGiven has no transaction where it leaves.
func (r *Repo) noneGiven(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err := errors.Join(err, ctx.Err()); err != nil && tx == nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return errors.Join(update(tx, id), tx.Commit())
}

// Session works in one transaction.
type Session struct {
	tx   *sql.Tx
	name string
}

func newSession(tx *sql.Tx) *Session { return &Session{tx: tx} }

// Open ends it on the way out when it is not handed out: also in a literal that
// stands in the return.
func (r *Repo) Open(ctx context.Context, id string) (*Session, error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	if err := update(tx, id); err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return &Session{tx: tx, name: id}, nil
}

// Made hands out what was made from it.
func (r *Repo) Made(ctx context.Context, id string) (*Session, error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	s := newSession(tx)
	s.name = id
	return s, nil
}

// Kept has it in a field before the first thing can fail: who has the session ends
// it.
func (s *Session) Kept(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	s.tx = tx
	if err := update(tx, s.name); err != nil {
		return err
	}
	return nil
}

// cleaned gives the function that ends it to a helper, which runs it late.
func (r *Repo) cleaned(ctx context.Context, id string, late func(func())) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	late(func() { _ = tx.Rollback() })
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// deferredHelper defers a helper that is given the function.
func (r *Repo) deferredHelper(ctx context.Context, id string, late func(func())) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer late(func() { _ = tx.Rollback() })
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// listed gives the method that ends it to a list, which is worked off in the end.
func (r *Repo) listed(ctx context.Context, id string) error {
	var late []func() error
	defer func() {
		for _, f := range late {
			_ = f()
		}
	}()
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	late = append(late, tx.Rollback)
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// limited cancels the context on its way out: database/sql rolls back then.
func (r *Repo) limited(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// chosen ends it with what it has put into a variable.
func (r *Repo) chosen(ctx context.Context, dry bool) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	end := tx.Commit
	if dry {
		end = tx.Rollback
	}
	return errors.Join(update(tx, ""), end())
}

// steps has the commit as the last of them.
func (r *Repo) steps(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, step := range []func() error{func() error { return update(tx, id) }, tx.Commit} {
		if err := step(); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return nil
}
