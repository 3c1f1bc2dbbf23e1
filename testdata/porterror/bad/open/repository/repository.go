// Package repository declares what others implement, and options.
package repository

import "context"

// Cluster is a cluster.
type Cluster struct{ ID string }

// Option is an option.
type Option func(*Cluster)

// WithID is one.
func WithID(id string) Option { return func(c *Cluster) { c.ID = id } }

// ClusterRepository keeps clusters.
type ClusterRepository interface {
	Read(ctx context.Context, id string) (*Cluster, error)
	Write(ctx context.Context, c *Cluster) error
}
