// Package domain has ports.
package domain

import (
	"context"
	"errors"
)

// Errors of the ports.
var (
	ErrNotFound    = errors.New("not found")
	ErrUnavailable = errors.New("unavailable")
)

// User is a user.
type User struct{ ID, Name string }

// Users keeps users.
type Users interface {
	ByID(ctx context.Context, id string) (User, error)
	ByName(ctx context.Context, name string) (User, error)
}

// Stats counts.
type Stats interface {
	Users(ctx context.Context) (int, error)
	Taken(ctx context.Context, name string) (bool, error)
	Version(ctx context.Context) (string, error)
	Remove(ctx context.Context, id string) error
}

// Names is one method only, which many things have.
type Names interface {
	Name(ctx context.Context, id string) (string, error)
}
