// Package domain has the port of users.
package domain

import "context"

// Users keeps users.
type Users interface {
	Name(ctx context.Context, id string) (string, error)
	Rename(ctx context.Context, id, name string) error
}
