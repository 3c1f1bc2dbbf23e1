// Package library lets its users bring a store of their own: nothing here or in
// this module says that the interface is anybody's port.
package library

import "context"

type Grant struct{ ID string }

type Store interface {
	Create(ctx context.Context, g Grant) error
	Get(ctx context.Context, id string) (Grant, error)
	List(ctx context.Context) ([]Grant, error)
	Update(ctx context.Context, g Grant) error
	Delete(ctx context.Context, id string) error
}

// GrantRepository is named as only ports of a service are.
type GrantRepository interface { // want `RES7701: repository port GrantRepository mirrors CRUD \(Create, Get, List, Update, Delete\)`
	Create(ctx context.Context, g Grant) error
	Get(ctx context.Context, id string) (Grant, error)
	List(ctx context.Context) ([]Grant, error)
	Update(ctx context.Context, g Grant) error
	Delete(ctx context.Context, id string) error
}
