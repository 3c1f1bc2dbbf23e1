// Package rowsquiet has writes that a naive check would take for unlooked ones.
package rowsquiet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// ErrConflict tells that somebody was faster.
var ErrConflict = errors.New("modified in between")

// Repo stores things.
type Repo struct{ db *sql.DB }

// Checked looks at the number.
func (r *Repo) Checked(ctx context.Context, id string, version int64) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return ErrConflict
	}
	return nil
}

// one is a helper that looks.
func one(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = ErrConflict
	}
	return err
}

// ByHelper hands the result to the helper.
func (r *Repo) ByHelper(ctx context.Context, id string) error {
	return one(r.db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id))
}

func expect(res sql.Result) error {
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return ErrConflict
	}
	return nil
}

// ByResult hands on the result alone.
func (r *Repo) ByResult(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id)
	if err != nil {
		return err
	}
	return expect(res)
}

// exec looks for all that go through it.
func (r *Repo) exec(ctx context.Context, query string, args ...any) error {
	res, err := r.db.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return expect(res)
}

// Through has its rows looked at further down.
func (r *Repo) Through(ctx context.Context, id string) error {
	return r.exec(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id)
}

// Returned leaves it to the caller.
func (r *Repo) Returned(ctx context.Context, id string) (bool, error) {
	res, err := r.db.ExecContext(ctx, `UPDATE jobs SET claimed_at = now() WHERE id = $1 AND claimed_at IS NULL`, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Tag is looked at after another use of the variable.
func Tag(ctx context.Context, tx pgx.Tx, id string) error {
	var tag pgconn.CommandTag
	var err error
	if tag, err = tx.Exec(ctx, `DELETE FROM parts WHERE order_id = $1`, id); err != nil {
		return err
	}
	tag, err = tx.Exec(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'open'`, id)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return ErrConflict
	}
	return nil
}

// Returning tells by the error of the scan.
func (r *Repo) Returning(ctx context.Context, id string, version int64) (next int64, err error) {
	err = r.db.QueryRowContext(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2 RETURNING version`, id, version).Scan(&next)
	return next, err
}

// SoftDelete is as good when the row is deleted already.
func (r *Repo) SoftDelete(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE customers SET deleted_at = ? WHERE customer_id = ? AND deleted_at IS NULL`, time.Now(), id)
	return err
}

// Read is as good when it was read already.
func (r *Repo) Read(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE messages SET read_at = now() WHERE id = $1 AND read_at IS NULL`, id)
	return err
}

// Disable is a switch: it does not matter who turned it.
func (r *Repo) Disable(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE users SET active = false WHERE id = $1 AND active = true`, id)
	return err
}

// Expire cleans up, all rows at once.
func (r *Repo) Expire(ctx context.Context) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'expired' WHERE status = 'open' AND created_at < now() - interval '1 day'`)
	return err
}

// Purge deletes what is left, if anything.
func (r *Repo) Purge(ctx context.Context) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM sessions WHERE expires_at < now()`)
	return err
}

// OfQueue is about all jobs of a queue, not about one row.
func (r *Repo) OfQueue(ctx context.Context, queue string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = $1 WHERE queue_name = $2 AND status = $3`, "pending", queue, "running")
	return err
}

// Fail settles it: whoever was first has settled it, too.
func (r *Repo) Fail(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = 'failed' WHERE id = $1 AND status = 'running'`, id)
	return err
}

// Published marks a row of an outbox, which only its relay does.
func (r *Repo) Published(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE outbox SET status = 'published' WHERE id = $1 AND status = 'pending'`, id)
	return err
}

// Seen tells that somebody is there.
func (r *Repo) Seen(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE users SET last_seen = now() WHERE id = $1 AND last_seen < now() - interval '1 minute'`, id)
	return err
}

// Newest keeps the highest mark, whoever comes first.
func (r *Repo) Newest(ctx context.Context, id string, seq int64) error {
	_, err := r.db.ExecContext(ctx, `UPDATE streams SET last_seq = $2 WHERE id = $1 AND last_seq < $2`, id, seq)
	return err
}

// Upsert has a condition for the row that is there.
func (r *Repo) Upsert(ctx context.Context, id string, version int64) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO views (id, version) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE views.version < excluded.version`, id, version)
	return err
}

// Locked has locked the row above.
func (r *Repo) Locked(ctx context.Context, tx *sql.Tx, id string) error {
	var points int
	if err := tx.QueryRowContext(ctx, `SELECT points FROM users WHERE id = $1 FOR UPDATE`, id).Scan(&points); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE users SET points = points - 5 WHERE id = $1 AND points >= 5`, id)
	return err
}

// Looks reads afterwards who has it.
func (r *Repo) Looks(ctx context.Context, id, me string) (bool, error) {
	if _, err := r.db.ExecContext(ctx, `UPDATE locks SET owner = $1 WHERE id = $2 AND owner IS NULL`, me, id); err != nil {
		return false, err
	}
	var owner string
	err := r.db.QueryRowContext(ctx, `SELECT owner FROM locks WHERE id = $1`, id).Scan(&owner)
	return owner == me, err
}

// BestEffort does not care for failures either.
func (r *Repo) BestEffort(ctx context.Context, id string) {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = 'pending' WHERE id = $1 AND status = 'running'`, id)
	if err != nil {
		fmt.Println("give back:", err)
	}
}

// Release gives back what may be somebody else's by now.
func (r *Repo) Release(ctx context.Context, id, me string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET owner = NULL WHERE id = $1 AND owner = $2`, id, me)
	return err
}

// DeleteVersion has the version in the key: documents are kept in several.
func (r *Repo) DeleteVersion(ctx context.Context, id string, version int) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM documents WHERE id = $1 AND version = $2`, id, version)
	return err
}

// Describe has the version in the key and does not move it on.
func (r *Repo) Describe(ctx context.Context, id string, version int, note string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE documents SET note = $1 WHERE id = $2 AND version = $3`, note, id, version)
	return err
}

// Part has a statement whose end is not known.
func (r *Repo) Part(ctx context.Context, where string, args ...any) error {
	_, err := r.db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE `+where, args...)
	return err
}

// Gorm asks the result.
func Gorm(db *gorm.DB, id string, version int64) error {
	res := db.Table("orders").Where("id = ? AND version = ?", id, version).Update("version", version+1)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return ErrConflict
	}
	return nil
}

// Closure looks at what a literal has left in a variable around it.
func Closure(db *gorm.DB, id string) error {
	var res *gorm.DB
	err := db.Transaction(func(tx *gorm.DB) error {
		res = tx.Table("orders").Where("id = ? AND status = ?", id, "open").Update("status", "paid")
		return res.Error
	})
	if err == nil && res.RowsAffected != 1 {
		err = ErrConflict
	}
	return err
}

// Replay gives a job back: one that is not failed any more is on its way.
func (r *Repo) Replay(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = 'pending', attempts = 0 WHERE id = $1 AND status = 'failed'`, id)
	return err
}

// LastUsed notes when it was used, at most once a minute.
func (r *Repo) LastUsed(ctx context.Context, id string, at time.Time) error {
	_, err := r.db.ExecContext(ctx, `UPDATE api_tokens SET last_used_at = $1 WHERE id = $2 AND (last_used_at IS NULL OR last_used_at < $3)`, at, id, at.Add(-time.Minute))
	return err
}

const statusFailed, statusRunning = 3, 2

// Numbers has the states as numbers with names.
func (r *Repo) Numbers(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = $1 WHERE id = $2 AND status = $3`, statusFailed, id, statusRunning)
	return err
}

// Joined is about the rows of another table.
func (r *Repo) Joined(ctx context.Context) error {
	_, err := r.db.ExecContext(ctx, `UPDATE queues SET status = 'busy' FROM items WHERE queues.id = items.queue_id AND queues.status = 'empty'`)
	return err
}

// DeadLetter tells the log of what it did; whoever was first has done it.
func (r *Repo) DeadLetter(ctx context.Context, id string) error {
	res, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = 'dead' WHERE id = $1 AND status = 'claimed'`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n > 0 {
		log.Printf("job %s is dead", id)
	}
	return nil
}

// Sweep goes through a list; what has moved on since is left out.
func (r *Repo) Sweep(ctx context.Context, to map[string]string) error {
	for id, status := range to {
		if _, err := r.db.ExecContext(ctx, `UPDATE orders SET status = $1 WHERE id = $2 AND status = 'open'`, status, id); err != nil {
			return err
		}
	}
	return nil
}

// Taken sees that somebody else has the job, which is as good.
func (r *Repo) Taken(ctx context.Context, id string, run func() error) error {
	res, err := r.db.ExecContext(ctx, `UPDATE jobs SET claimed_by = 'me' WHERE id = $1 AND claimed_by IS NULL`, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return nil
	}
	return run()
}

// Complete settles a job: whoever was first has settled it.
func (r *Repo) Complete(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET status = 'completed' WHERE id = $1 AND status = 'running'`, id)
	return err
}

// Alive tells that a worker is there, and prolongs nothing.
func (r *Repo) Alive(ctx context.Context, id, worker string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE jobs SET heartbeat_at = now() WHERE id = $1 AND worker_id = $2`, id, worker)
	return err
}

// Lock locks an account out, which it may be already.
func (r *Repo) Lock(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE accounts SET locked = true WHERE id = $1 AND locked = false`, id)
	return err
}

// Tried counts up to a limit.
func (r *Repo) Tried(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE logins SET attempts = attempts + 1 WHERE id = $1 AND attempts < 5`, id)
	return err
}

// Ack deletes a message that was worked on.
func (r *Repo) Ack(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM queue WHERE id = $1 AND status = 'processing'`, id)
	return err
}

// Unlock deletes a lock that may be somebody else's by now.
func (r *Repo) Unlock(ctx context.Context, key, me string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM locks WHERE key = $1 AND owner = $2`, key, me)
	return err
}

// FirstUsed keeps when it was used first.
func (r *Repo) FirstUsed(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE keys SET first_used_at = now() WHERE id = $1 AND first_used_at IS NULL`, id)
	return err
}

// Advance does the rest only when it was first; the others have nothing to do.
func (r *Repo) Advance(ctx context.Context, id string, version int64, fire func() error) error {
	res, err := r.db.ExecContext(ctx, `UPDATE schedules SET version = version + 1 WHERE id = $1 AND version = $2`, id, version)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n != 1 {
		return nil
	}
	return fire()
}

// Told asks the tag for its text: a naive check knows RowsAffected only.
func Told(ctx context.Context, pool *pgxpool.Pool, id string, version int) error {
	tag, err := pool.Exec(ctx, `UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2`, id, version)
	if err != nil {
		return err
	}
	if tag.String() == "UPDATE 0" {
		return ErrConflict
	}
	return nil
}
