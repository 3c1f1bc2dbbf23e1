// Package order declares its port for use cases elsewhere: the folder says so.
package order

import "context"

type Order struct{ ID, Status string }

type Repository interface { // want `RES7701: repository port Repository mirrors CRUD \(Save, FindByID, List, Update, Delete\)`
	Save(ctx context.Context, o *Order) error
	FindByID(ctx context.Context, id string) (*Order, error)
	List(ctx context.Context) ([]*Order, error)
	Update(ctx context.Context, o *Order) error
	Delete(ctx context.Context, id string) error
}
