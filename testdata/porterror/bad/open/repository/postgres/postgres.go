// Package postgres keeps clusters.
package postgres

import (
	"context"
	"database/sql"

	"example.test/shop/porterror/bad/open/repository"
)

type clusters struct{ db *sql.DB }

// New returns a repository.
func New(db *sql.DB) repository.ClusterRepository { return &clusters{db} }

func (c *clusters) Read(ctx context.Context, id string) (*repository.Cluster, error) {
	var found repository.Cluster
	if err := c.db.QueryRowContext(ctx, "SELECT id FROM clusters WHERE id = $1", id).Scan(&found.ID); err != nil {
		return nil, err // want `RES5101: adapter method clusters.Read returns sql.ErrNoRows through port ClusterRepository`
	}
	return &found, nil
}

func (c *clusters) Write(ctx context.Context, cl *repository.Cluster) error {
	_, err := c.db.ExecContext(ctx, "INSERT INTO clusters (id) VALUES ($1)", cl.ID)
	return err
}
