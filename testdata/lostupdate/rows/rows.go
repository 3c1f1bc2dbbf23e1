// Package rows has conditional writes that nobody asks for what they changed.
package rows

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

// Orders stores orders.
type Orders struct{ db *sql.DB }

// Save compares the version, and takes a conflict for success.
func (r *Orders) Save(ctx context.Context, id, note string, version int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET note = $1, version = version + 1 WHERE id = $2 AND version = $3`, note, id, version) // want `RES8003: .*update of orders compares version, but nobody looks at the affected rows: a version conflict looks like success`
	return err
}

// SaveAt has the time of the last change for a version.
func (r *Orders) SaveAt(ctx context.Context, id, note string, seen time.Time) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET note = ?, updated_at = now() WHERE id = ? AND updated_at = ?", note, id, seen); err != nil { // want `RES8003: .*compares updated_at`
		return fmt.Errorf("save order %s: %w", id, err)
	}
	return nil
}

// Approve expects a state.
func (r *Orders) Approve(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'approved' WHERE order_id = $1 AND status = 'pending'`, id) // want `RES8003: .*expects a status, but nobody looks at the affected rows: a transition that did not happen looks like success`
	return err
}

// Move has the state as parameter, in a text that is put together.
func (r *Orders) Move(ctx context.Context, id, from, to string) error {
	query := "UPDATE " + table + " SET state = $1"
	query += " WHERE id = $2 AND state IN ($3)"
	_, err := r.db.ExecContext(ctx, query, to, id, from) // want `RES8003: .*update of orders expects a state`
	return err
}

const table = "orders"

// Logged reads the number for the log only.
func (r *Orders) Logged(ctx context.Context, id string, version int64) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true, version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*but the affected rows are only logged`
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	log.Printf("%d rows updated", n)
	return nil
}

// Warned goes on after the warning.
func (r *Orders) Warned(ctx context.Context, id string, version int64) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true, version = version + 1 WHERE id = $1 AND version = $2`, id, version) // want `RES8003: .*but the affected rows are only logged`
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		log.Printf("order %s was changed in between", id)
	}
	return nil
}

// Unread keeps the result and never reads it.
func (r *Orders) Unread(ctx context.Context, id string) (bool, error) {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET picked_by = $1 WHERE id = $2 AND picked_by IS NULL`, "me", id) // want `RES8003: .*claims it by picked_by, but nobody looks at the affected rows: two callers may both believe that they have it`
	if err != nil || res == nil {
		return false, err
	}
	return true, nil
}

// exec is a helper that drops the result.
func (r *Orders) exec(ctx context.Context, query string, args ...any) error {
	_, err := r.db.ExecContext(ctx, query, args...)
	return err
}

// Cancel goes through the helper.
func (r *Orders) Cancel(ctx context.Context, id string) error {
	return r.exec(ctx, `UPDATE orders SET status = 'cancelled' WHERE id = $1 AND status = 'pending'`, id) // want `RES8003: .*expects a status`
}

// Wallets stores balances.
type Wallets struct{ pool *pgxpool.Pool }

// Take takes what is left, if it is enough.
func (w *Wallets) Take(ctx context.Context, id string, points int64) error {
	_, err := w.pool.Exec(ctx, `UPDATE wallets SET points = points - $1 WHERE id = $2 AND points >= $1`, points, id) // want `RES8003: .*takes only what is left of points, but nobody looks at the affected rows: a refused change looks like success`
	return err
}

// TakeIn does it in a transaction that it is given.
func (w *Wallets) TakeIn(ctx context.Context, tx pgx.Tx, id string) error {
	tag, err := tx.Exec(ctx, `UPDATE items SET stock = stock - 1 WHERE id = $1 AND stock > 0`, id) // want `RES8003: .*takes only what is left of stock`
	_ = tag
	return err
}

// Leases are held by workers.
type Leases struct{ db *sqlx.DB }

// Renew prolongs a lease that may be somebody else's by now.
func (l *Leases) Renew(ctx context.Context, id, owner string, until time.Time) error {
	_, err := l.db.NamedExecContext(ctx, `UPDATE leases SET expires_at = :until WHERE id = :id AND owner = :owner`, map[string]any{"until": until, "id": id, "owner": owner}) // want `RES8003: .*prolongs a lease of owner`
	return err
}

// Redeem uses a voucher that is to be used once.
func (l *Leases) Redeem(ctx context.Context, code string) error {
	_, err := l.db.ExecContext(ctx, `UPDATE vouchers SET used = true WHERE code = $1 AND used = false`, code) // want `RES8003: .*claims it by used`
	return err
}

// Swallow sees the conflict and says nothing.
func (r *Orders) Swallow(ctx context.Context, id string, version int64) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET paid = true, version = version + 1 WHERE id = $1 AND version = $2`, id, version)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		log.Printf("order %s was changed in between", id)
		return nil // want `RES8003: update of orders compares version, and no error is returned when no row was changed`
	}
	return nil
}

// Own takes what belongs to nobody.
func (l *Leases) Own(ctx context.Context, id, me string) error {
	_, err := l.db.ExecContext(ctx, `UPDATE devices SET owner_id = ? WHERE id = ? AND owner_id = ''`, me, id) // want `RES8003: update of devices claims it by owner_id`
	return err
}

// Free takes a lease that is over.
func (l *Leases) Free(ctx context.Context, id, me string) error {
	_, err := l.db.ExecContext(ctx, `UPDATE leases SET holder = $1, locked_until = now() + interval '1 minute' WHERE id = $2 AND (holder IS NULL OR locked_until < now())`, me, id) // want `RES8003: update of leases claims it by holder`
	return err
}

// DeleteDraft deletes drafts only.
func (r *Orders) DeleteDraft(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM orders WHERE id = $1 AND status = 'draft'`, id) // want `RES8003: delete of orders expects a status, but nobody looks at the affected rows: a row that is kept looks deleted`
	return err
}

// DeleteVersion deletes what was seen.
func (r *Orders) DeleteVersion(ctx context.Context, id string, version int64) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM orders WHERE id = $1 AND version = $2`, id, version) // want `RES8003: delete of orders compares version`
	return err
}

// Must panics on failures, and takes a lost race for none.
func (l *Leases) Must(id string) error {
	l.db.MustExec(`UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id) // want `RES8003: update of orders expects a status`
	return nil
}

// pay is a helper that leaves its table open.
func (l *Leases) pay(ctx context.Context, table, id string) error {
	_, err := l.db.ExecContext(ctx, `UPDATE `+table+` SET status = 'paid' WHERE id = $1 AND status = 'open'`, id) // want `RES8003: update of a row expects a status`
	return err
}

// PayOrder says which table, and no more.
func (l *Leases) PayOrder(ctx context.Context, id string) error { return l.pay(ctx, "orders", id) }
