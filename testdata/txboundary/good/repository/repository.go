// Package repository is an adapter by its folder.
package repository

import (
	"context"

	"gorm.io/gorm"

	"example.test/shop/txboundary/shop"
)

// Repository passes its own handle on.
type Repository interface {
	WithTx(tx *gorm.DB) Repository
	Save(ctx context.Context, o shop.Order) error
}
