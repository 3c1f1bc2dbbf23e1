// Package bad has the code that uniquecheck is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

var (
	ErrTaken   = errors.New("email is taken")
	ErrInvalid = errors.New("invalid")
)

type Accounts struct{ db *sql.DB }

// Register looks the address up first. The index on it is not unique.
func (a *Accounts) Register(ctx context.Context, email string) error {
	var id int64
	err := a.db.QueryRowContext(ctx, `SELECT id FROM accounts WHERE email = $1`, email).Scan(&id)
	if err == nil {
		return ErrTaken
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = a.db.ExecContext(ctx, `INSERT INTO accounts (tenant_id, email) VALUES (1, $1)`, email) // want `RES8401: inserts into accounts what a lookup by email did not find, but no unique key over it is in .*00001_accounts.sql:2`
	return err
}

// Exists asks for existence, and leaves deleted rows out.
func (a *Accounts) Exists(ctx context.Context, email string) (bool, error) {
	var exists bool
	err := a.db.QueryRowContext(ctx, `SELECT EXISTS(SELECT 1 FROM accounts WHERE email = $1 AND deleted_at IS NULL)`, email).Scan(&exists)
	return exists, err
}

func (a *Accounts) insert(ctx context.Context, tenant int64, email string) error {
	_, err := a.db.ExecContext(ctx, "INSERT INTO accounts (tenant_id, email) VALUES ($1, $2)", tenant, email)
	return err
}

// SignUp does both through helpers.
func (a *Accounts) SignUp(ctx context.Context, tenant int64, email string) error {
	exists, err := a.Exists(ctx, email)
	if err != nil {
		return err
	}
	if exists {
		return ErrTaken
	}
	return a.insert(ctx, tenant, email) // want `RES8401: inserts into accounts what a lookup by email did not find`
}

func (a *Accounts) ensureFree(ctx context.Context, tenant int64, email string) error {
	var n int
	row := a.db.QueryRowContext(ctx, "SELECT count(*) FROM accounts WHERE tenant_id = $1 AND email = $2", tenant, email)
	if err := row.Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return fmt.Errorf("%s: %w", email, ErrTaken)
	}
	return nil
}

// Invite checks in a helper that fails.
func (a *Accounts) Invite(ctx context.Context, tenant int64, email string) error {
	if err := a.ensureFree(ctx, tenant, email); err != nil {
		return err
	}
	return a.insert(ctx, tenant, email) // want `RES8401: inserts into accounts what a lookup by tenant_id, email did not find`
}

// GetOrCreate inserts in the branch for no row. A transaction changes nothing: at
// the usual isolation both callers read that there is none.
func (a *Accounts) GetOrCreate(ctx context.Context, team, user int64) (id int64, err error) {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }()
	err = tx.QueryRowContext(ctx, "SELECT id FROM memberships WHERE team_id = $1 AND user_id = $2", team, user).Scan(&id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = tx.QueryRowContext(ctx, "INSERT INTO memberships (team_id, user_id, role) VALUES ($1, $2, 'member') RETURNING id", team, user).Scan(&id) // want `RES8401: inserts into memberships what a lookup by team_id, user_id did not find`
		if err != nil {
			return 0, err
		}
	case err != nil:
		return 0, err
	}
	return id, tx.Commit()
}

// Issue tests what was scanned.
func (a *Accounts) Issue(ctx context.Context, code string) error {
	rows, err := a.db.QueryContext(ctx, "SELECT id FROM vouchers WHERE code = $1", code)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	if rows.Next() {
		return ErrTaken
	}
	if _, err := a.db.ExecContext(ctx, "INSERT INTO vouchers (code) VALUES ($1)", code); err != nil { // want `RES8401: inserts into vouchers what a lookup by code did not find`
		return err
	}
	return nil
}

// Once tells repeats by a record, and looks for it before it makes it.
func (a *Accounts) Once(ctx context.Context, event string) error {
	_, err := a.db.ExecContext(ctx, "INSERT INTO processed_events (event_id, handled_at) VALUES ($1, now())", event) // want `RES8402: processed_events tells repeats by event_id, but no primary or unique key over it is in .*00002_more.sql:6`
	return err
}

// Remember keeps answers by keys that clients send.
func (a *Accounts) Remember(ctx context.Context, key string, answer []byte) error {
	_, err := a.db.ExecContext(ctx, "INSERT INTO idempotency_keys (idempotency_key, response) VALUES ($1, $2)", key, answer) // want `RES8402: idempotency_keys tells repeats by idempotency_key`
	return err
}

// Put names columns that are no key: PostgreSQL refuses the statement.
func (a *Accounts) Put(ctx context.Context, sku, region string, amount int64) error {
	_, err := a.db.ExecContext(ctx, `INSERT INTO prices (sku, region, amount) VALUES ($1, $2, $3) ON CONFLICT (sku, region) DO UPDATE SET amount = excluded.amount`, sku, region, amount) // want `RES8402: on conflict \(sku, region\) needs a primary or unique key of prices`
	return err
}

// Join counts on a key that is not there: every call adds a row.
func (a *Accounts) Join(ctx context.Context, team, user int64) error {
	_, err := a.db.ExecContext(ctx, "INSERT INTO memberships (team_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", team, user) // want `RES8402: the conflict clause never applies: no primary or unique key of memberships lies within the columns that are inserted`
	return err
}

// Reprice compares a version that no migration has made.
func (a *Accounts) Reprice(ctx context.Context, sku string, amount, version int64) error {
	res, err := a.db.ExecContext(ctx, "UPDATE prices SET amount = $1 WHERE sku = $2 AND version = $3", amount, sku, version) // want `RES8402: compares version, a column that prices does not have in .*00002_more.sql:8`
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return ErrInvalid
	}
	return nil
}
