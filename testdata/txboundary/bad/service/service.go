// Package service is called like application code, and works like it: it hands
// the transaction to repositories.
package service

import (
	"context"

	"gorm.io/gorm"

	"example.test/shop/txboundary/shop"
)

type orders interface {
	Save(ctx context.Context, tx *gorm.DB, o shop.Order) error // want `RES7201: port method orders.Save hands \*gorm.DB around`
}

type Orders struct {
	db     *gorm.DB
	orders orders
}

func (s *Orders) Confirm(ctx context.Context, o shop.Order) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error { // want `RES7201: use case Orders.Confirm begins a transaction of gorm itself and hands it to orders.Save`
		return s.orders.Save(ctx, tx, o)
	})
}
