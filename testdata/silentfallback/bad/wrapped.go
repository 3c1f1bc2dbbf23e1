package bad

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/pkg/errors"
)

type Stock struct {
	db     *sql.DB
	client *http.Client
	url    string
}

// The statement went well, so that there is nothing to wrap.
func (s *Stock) Reserve(ctx context.Context, sku string, n int) error {
	res, err := s.db.ExecContext(ctx, "UPDATE stock SET free = free - ? WHERE sku = ? AND free >= ?", n, sku, n)
	if err != nil {
		return errors.Wrap(err, "reserve")
	}
	rows, err := res.RowsAffected()
	if err != nil {
		return errors.Wrap(err, "rows affected")
	}
	if rows == 0 {
		return errors.Wrap(err, "not enough stock") // want `RES5001: err is nil here, and errors.Wrap returns nil for nil`
	}
	return nil
}

// The same without a wrapper.
func (s *Stock) Release(ctx context.Context, sku string, n int) error {
	res, err := s.db.ExecContext(ctx, "UPDATE stock SET free = free + ? WHERE sku = ?", n, sku)
	if err != nil {
		return err
	}
	rows, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if rows != 1 {
		return err // want `RES5001: err is nil here: a statement that changed nothing ends as success`
	}
	return nil
}

// Two errors, and the wrong one is wrapped.
func finish(tx *sql.Tx, err error) error {
	if err != nil {
		return errors.WithMessage(err, "work")
	} else {
		if commitErr := tx.Commit(); commitErr != nil {
			return errors.Wrap(err, "commit") // want `RES5001: err is nil here, and errors.Wrap returns nil for nil.*the error is commitErr`
		}
	}
	return nil
}

// Two errors, and the wrong one is returned.
func (s *Stock) Move(ctx context.Context, sku, to string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, execErr := tx.ExecContext(ctx, "UPDATE stock SET place = ? WHERE sku = ?", to, sku); execErr != nil {
		return err // want `RES5001: err is nil here: the failure in execErr is lost`
	}
	return tx.Commit()
}

type outcome struct {
	failure error
	id      string
}

// The failure is in a field.
func (s *Stock) Count(ctx context.Context) (string, error) {
	err := s.db.PingContext(ctx)
	if err != nil {
		return "", err
	}
	o := s.count(ctx)
	if o.failure != nil {
		return "", err // want `RES5001: err is nil here: the failure in o.failure is lost`
	}
	return o.id, nil
}

func (s *Stock) count(ctx context.Context) outcome {
	_, err := s.db.ExecContext(ctx, "INSERT INTO counts DEFAULT VALUES")
	return outcome{failure: err}
}

// An answer that is no success.
func (s *Stock) Order(ctx context.Context, sku string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/orders/"+sku, nil)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return err // want `RES5001: err is nil here: the answer of a failure ends as success`
	}
	return nil
}
