// Package good has what a naive check would report and uniquecheck must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

var ErrTaken = errors.New("taken")

type Store struct {
	db *sql.DB
	mu sync.Mutex
}

// A later migration has the index, over lower(email): the lookup is for a nicer
// message.
func (s *Store) ByEmail(ctx context.Context, email string) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM customers WHERE email = $1", email).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO customers (id, email) VALUES (1, $1)", email)
	return err
}

// The index holds for the rows that are not deleted, and so does the lookup.
func (s *Store) ByPhone(ctx context.Context, phone string) error {
	var exists bool
	if err := s.db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM customers WHERE phone = $1 AND deleted_at IS NULL)", phone).Scan(&exists); err != nil {
		return err
	}
	if exists {
		return ErrTaken
	}
	_, err := s.db.ExecContext(ctx, "INSERT INTO customers (id, phone) VALUES (1, $1)", phone)
	return err
}

// The key is over both columns.
func (s *Store) ByTax(ctx context.Context, tenant int64, tax string) error {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM customers WHERE tax_id = $1 AND tenant_id = $2", tax, tenant).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	_, err := s.db.ExecContext(ctx, "INSERT INTO customers (id, tenant_id, tax_id) VALUES (1, $1, $2)", tenant, tax)
	return err
}

// The primary key is a natural one.
func (s *Store) Seat(ctx context.Context, event int64, seat string, holder int64) error {
	var held int64
	err := s.db.QueryRowContext(ctx, "SELECT holder FROM seats WHERE event_id = $1 AND seat = $2", event, seat).Scan(&held)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO seats (event_id, seat, holder) VALUES ($1, $2, $3)", event, seat, holder)
	return err
}

// A range cannot be a unique key: this needs another constraint, or a lock.
func (s *Store) Book(ctx context.Context, room int64, from, to string) error {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM bookings WHERE room_id = $1 AND starts_at < $2 AND ends_at > $3", room, to, from).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	_, err := s.db.ExecContext(ctx, "INSERT INTO bookings (id, room_id, starts_at, ends_at) VALUES (1, $1, $2, $3)", room, from, to)
	return err
}

const limit = 10

// A limit of several rows is no uniqueness.
func (s *Store) Quota(ctx context.Context, user int64) error {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM quotas WHERE user_id = $1", user).Scan(&n); err != nil {
		return err
	}
	if n >= limit {
		return ErrTaken
	}
	_, err := s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id) VALUES (1, $1)", user)
	return err
}

// Several rows for one answer: what is asked for is no key.
func (s *Store) Defaults(ctx context.Context, user int64, kinds []string) error {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM quotas WHERE user_id = $1", user).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return nil
	}
	for _, kind := range kinds {
		if _, err := s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id, kind) VALUES (1, $1, $2)", user, kind); err != nil {
			return err
		}
	}
	return nil
}

// An advisory lock lets one caller through at a time.
func (s *Store) Locked(ctx context.Context, account, entry int64) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", account); err != nil {
		return err
	}
	var id int64
	err = tx.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1 AND entry_no = $2", account, entry).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) VALUES (1, $1, $2)", account, entry); err != nil {
		return err
	}
	return tx.Commit()
}

// Serializable transactions: the second one fails at its commit.
func (s *Store) Serial(ctx context.Context, account, entry int64) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := s.entry(ctx, tx, account, entry); err != nil {
		return err
	}
	return tx.Commit()
}

// Its callers decide about the transaction.
func (s *Store) entry(ctx context.Context, tx *sql.Tx, account, entry int64) error {
	var id int64
	err := tx.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1 AND entry_no = $2", account, entry).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) VALUES (1, $1, $2)", account, entry)
	return err
}

// The row of the account is locked first.
func (s *Store) RowLocked(ctx context.Context, tx *sql.Tx, account, entry int64) error {
	if _, err := tx.ExecContext(ctx, "SELECT id FROM customers WHERE id = $1 FOR UPDATE", account); err != nil {
		return err
	}
	return s.entryOf(ctx, tx, account, entry)
}

func (s *Store) entryOf(ctx context.Context, tx *sql.Tx, account, entry int64) error {
	var id int64
	err := tx.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1 AND entry_no = $2", account, entry).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) VALUES (1, $1, $2)", account, entry)
	return err
}

// A mutex is enough for a service that runs once; that it runs more than once is
// not known.
func (s *Store) Mutex(ctx context.Context, account, entry int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1 AND entry_no = $2", account, entry).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) VALUES (1, $1, $2)", account, entry)
	return err
}

// The statement itself looks: it says what happens when the row is there.
func (s *Store) Upsert(ctx context.Context, currency, day string) error {
	var note string
	err := s.db.QueryRowContext(ctx, "SELECT note FROM rates WHERE note = $1", currency).Scan(&note)
	if err == nil {
		return nil
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO rates (currency, day, note) VALUES ($1, $2, $1) ON CONFLICT (currency, day) DO NOTHING", currency, day)
	return err
}

// The same with a subselect.
func (s *Store) NotExists(ctx context.Context, account, entry int64) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1 AND entry_no = $2", account, entry).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) SELECT 1, $1, $2 WHERE NOT EXISTS (SELECT 1 FROM ledger WHERE account_id = $1 AND entry_no = $2)", account, entry)
	return err
}

func isUniqueViolation(err error) bool { return err != nil && err.Error() == "23505" }

// The code knows the violation: there is a key that the files do not show.
func (s *Store) Mapped(ctx context.Context, account, entry int64) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1 AND entry_no = $2", account, entry).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) VALUES (1, $1, $2)", account, entry)
	if isUniqueViolation(err) {
		return ErrTaken
	}
	return err
}

// The row that is looked up has to be there; what is inserted is another one.
func (s *Store) Child(ctx context.Context, account int64) error {
	var id int64
	if err := s.db.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1", account).Scan(&id); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, "INSERT INTO ledger (id, account_id, entry_no) VALUES (1, $1, $2)", account, id+1)
	return err
}

// What decides is the state of what was found, not that it was.
func (s *Store) State(ctx context.Context, user int64) error {
	var kind string
	err := s.db.QueryRowContext(ctx, "SELECT kind FROM quotas WHERE user_id = $1", user).Scan(&kind)
	if err != nil {
		return err
	}
	if kind == "closed" {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id, kind) VALUES (1, $1, 'more')", user)
	return err
}

// The newest of many.
func (s *Store) Latest(ctx context.Context, user int64, kind string) error {
	var last string
	err := s.db.QueryRowContext(ctx, "SELECT kind FROM quotas WHERE user_id = $1 ORDER BY id DESC LIMIT 1", user).Scan(&last)
	if err == nil {
		return nil
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id, kind) VALUES (1, $1, $2)", user, kind)
	return err
}

// The key is over a hash of what is asked for.
func (s *Store) Token(ctx context.Context, code, hash string) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM tokens WHERE code = $1", code).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO tokens (id, code, hash) VALUES (1, $1, $2)", code, hash)
	return err
}

// No file says what the table is like.
func (s *Store) Elsewhere(ctx context.Context, name string) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM tables_of_others WHERE name = $1", name).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO tables_of_others (name) VALUES ($1)", name)
	return err
}

// Another table than the one that was looked at.
func (s *Store) Other(ctx context.Context, account int64) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM quotas WHERE user_id = $1", account).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO ledger (id, account_id) VALUES (1, $1)", account)
	return err
}

// SeedAccounts runs before anybody else does.
func (s *Store) SeedAccounts(ctx context.Context) error {
	var id int64
	err := s.db.QueryRowContext(ctx, "SELECT id FROM ledger WHERE account_id = $1", 1).Scan(&id)
	if err == nil {
		return nil
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO ledger (id, account_id) VALUES (1, 1)")
	return err
}

// Two rows for one lookup: there may be several.
func (s *Store) History(ctx context.Context, user int64) error {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM quotas WHERE user_id = $1", user).Scan(&n); err != nil {
		return err
	}
	if n == 0 {
		if _, err := s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id, kind) VALUES (1, $1, 'start')", user); err != nil {
			return err
		}
		if _, err := s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id, kind) VALUES (2, $1, 'first')", user); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) hasQuota(ctx context.Context, user int64) bool {
	var has bool
	_ = s.db.QueryRowContext(ctx, "SELECT true FROM quotas WHERE user_id = $1 LIMIT 1", user).Scan(&has)
	return has
}

func (s *Store) replaceQuota(ctx context.Context, user int64, kind string) error {
	if _, err := s.db.ExecContext(ctx, "DELETE FROM quotas WHERE user_id = $1", user); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, "INSERT INTO quotas (id, user_id, kind) VALUES (1, $1, $2)", user, kind)
	return err
}

// What is there is replaced: the lookup only saves work.
func (s *Store) Replace(ctx context.Context, user int64, kind string) error {
	if s.hasQuota(ctx, user) {
		return nil
	}
	return s.replaceQuota(ctx, user, kind)
}
