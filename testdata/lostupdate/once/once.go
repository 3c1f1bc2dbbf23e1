// Package once uses up rows that may be used once.
package once

import (
	"context"
	"database/sql"
	"errors"
)

// ErrUsed tells that somebody was faster.
var ErrUsed = errors.New("used already")

// Tokens stores what may be used once.
type Tokens struct{ db *sql.DB }

// Redeem finds a voucher that nobody has used, and marks it whatever it is by
// then.
func (t *Tokens) Redeem(ctx context.Context, code string) error {
	var id string
	if err := t.db.QueryRowContext(ctx, `SELECT id FROM vouchers WHERE code = $1 AND used = FALSE`, code).Scan(&id); err != nil {
		return err
	}
	_, err := t.db.ExecContext(ctx, `UPDATE vouchers SET used = TRUE WHERE id = $1`, id) // want `RES8002: used of vouchers is set without the condition that the row was found by`
	return err
}

func (t *Tokens) find(ctx context.Context, hash string) (id string, err error) {
	err = t.db.QueryRowContext(ctx, `SELECT id FROM reset_tokens WHERE hash = $1 AND used_at IS NULL`, hash).Scan(&id)
	return id, err
}

func (t *Tokens) mark(ctx context.Context, id string) error {
	_, err := t.db.ExecContext(ctx, `UPDATE reset_tokens SET used_at = now() WHERE id = $1`, id) // want `RES8002: used_at of reset_tokens is set without the condition`
	return err
}

// Reset does so through two methods.
func (t *Tokens) Reset(ctx context.Context, hash string) error {
	id, err := t.find(ctx, hash)
	if err != nil {
		return err
	}
	return t.mark(ctx, id)
}

// Consume has the condition where it marks: a naive check sees the same read.
func (t *Tokens) Consume(ctx context.Context, code string) error {
	var id string
	if err := t.db.QueryRowContext(ctx, `SELECT id FROM invitations WHERE code = $1 AND used = FALSE`, code).Scan(&id); err != nil {
		return err
	}
	res, err := t.db.ExecContext(ctx, `UPDATE invitations SET used = TRUE WHERE id = $1 AND used = FALSE`, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrUsed)
	}
	return nil
}

// Seen notes when a key was used last: a naive check takes last_used_at for a mark.
func (t *Tokens) Seen(ctx context.Context, key string) error {
	var id string
	if err := t.db.QueryRowContext(ctx, `SELECT id FROM keys WHERE key = $1 AND last_used_at IS NULL`, key).Scan(&id); err != nil {
		return err
	}
	_, err := t.db.ExecContext(ctx, `UPDATE keys SET last_used_at = now() WHERE id = $1`, id)
	return err
}

// Release gives it back: nobody else can have it.
func (t *Tokens) Release(ctx context.Context, code string) error {
	var id string
	if err := t.db.QueryRowContext(ctx, `SELECT id FROM slots WHERE code = $1 AND used = FALSE`, code).Scan(&id); err != nil {
		return err
	}
	_, err := t.db.ExecContext(ctx, `UPDATE slots SET used = FALSE WHERE id = $1`, id)
	return err
}

// Mark is told which one: it has not been looked for.
func (t *Tokens) Mark(ctx context.Context, id string) error {
	_, err := t.db.ExecContext(ctx, `UPDATE coupons SET used = TRUE WHERE id = $1`, id)
	return err
}

// Other looks for another thing than it marks.
func (t *Tokens) Other(ctx context.Context, code string) error {
	var id string
	if err := t.db.QueryRowContext(ctx, `SELECT batch_id FROM batches WHERE code = $1 AND used = FALSE`, code).Scan(&id); err != nil {
		return err
	}
	_, err := t.db.ExecContext(ctx, `UPDATE coupons SET used = TRUE WHERE id = $1`, id)
	return err
}
