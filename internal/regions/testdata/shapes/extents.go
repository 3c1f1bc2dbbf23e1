package shapes

import (
	"context"
	"database/sql"
	"sync"
)

// want tx
func transaction(ctx context.Context, db *sql.DB) error {
	_ = charge() // outside
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_ = charge() // inside
	if err := tx.Commit(); err != nil {
		return err
	}
	return charge() // outside
}

// want tx
func handedOn(db *sql.DB) (*sql.Tx, error) {
	tx, err := db.Begin()
	if err != nil {
		return nil, err
	}
	_ = charge() // inside
	return tx, nil
}

// want tx tx
func two(db, other *sql.DB) error {
	a, err := db.Begin()
	if err != nil {
		return err
	}
	b, err := other.Begin()
	if err != nil {
		return err
	}
	_ = charge() // inside
	_ = b.Commit()
	_ = charge() // inside
	_ = a.Commit()
	return charge() // outside
}

type guarded2 struct {
	mu sync.Mutex
	rw sync.RWMutex
}

// want lock
func (g *guarded2) deferred() {
	_ = charge() // outside
	g.mu.Lock()
	defer g.mu.Unlock()
	_ = charge() // inside
}

// want lock
func (g *guarded2) explicit() {
	g.mu.Lock()
	_ = charge() // inside
	g.mu.Unlock()
	_ = charge() // outside
}

// want lock lock
func (g *guarded2) nested() {
	g.mu.Lock()
	g.rw.RLock()
	_ = charge() // inside
	g.rw.RUnlock()
	_ = charge() // inside
	g.mu.Unlock()
	_ = charge() // outside
}

// want go
func spawns() {
	go charge()  // inside
	_ = charge() // outside
}
