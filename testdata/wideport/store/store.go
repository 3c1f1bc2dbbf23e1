// Package store keeps the types of the domain; nothing in it calls its port.
package store

import (
	"context"

	"example.test/shop/wideport/domain/order"
)

type Store interface { // want `RES7701: repository port Store mirrors CRUD \(CreateOrder, GetOrder, ListOrders, UpdateOrder, DeleteOrder\)`
	CreateOrder(ctx context.Context, o *order.Order) error
	GetOrder(ctx context.Context, id string) (*order.Order, error)
	ListOrders(ctx context.Context) ([]*order.Order, error)
	UpdateOrder(ctx context.Context, o *order.Order) error
	DeleteOrder(ctx context.Context, id string) error
}
