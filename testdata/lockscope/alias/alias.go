// Package alias begins transactions and takes mutexes by other names.
package alias

import (
	"context"
	sqldb "database/sql"
	web "net/http"
	"sync"

	"go.mongodb.org/mongo-driver/v2/mongo"
)

type (
	handle = sqldb.Tx
	client = web.Client
	guard  = sync.Mutex
)

// ByAlias has the transaction under another name.
func ByAlias(c *client, tx *handle, req *web.Request) error {
	resp, err := c.Do(req) // want `RES8101: transaction tx is open while Client.Do sends an HTTP request`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Session has the transaction in its context.
func Session(ctx context.Context, s *mongo.Session, c *client, req *web.Request) error {
	_, err := s.WithTransaction(ctx, func(ctx context.Context) (any, error) {
		return c.Do(req) // want `RES8101: transaction begun at alias.go:\d+ is open while Client.Do sends an HTTP request`
	})
	return err
}

// Named runs a function that is kept in a variable first.
func Named(ctx context.Context, db *sqldb.DB, c *client, req *web.Request) error {
	send := func(tx *sqldb.Tx) error {
		resp, err := c.Do(req) // want `RES8101: transaction begun at alias.go:\d+ is open while Client.Do sends an HTTP request`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	return inTx(ctx, db, send)
}

func inTx(ctx context.Context, db *sqldb.DB, do func(*sqldb.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

type Box struct {
	guard guard
	http  *client
	n     int
}

func (b *Box) Send(req *web.Request) error {
	b.guard.Lock()
	defer b.guard.Unlock()
	resp, err := b.http.Do(req) // want `RES8102: mutex b.guard is held while Client.Do sends an HTTP request: Box.N waits for the answer, too`
	if err != nil {
		return err
	}
	b.n++
	return resp.Body.Close()
}

func (b *Box) N() int {
	b.guard.Lock()
	defer b.guard.Unlock()
	return b.n
}
