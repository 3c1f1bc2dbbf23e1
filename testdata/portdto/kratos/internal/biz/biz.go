// Package biz has use cases and the interfaces of their repositories.
package biz

import (
	"context"

	"gorm.io/gorm/clause"

	v1 "example.test/shop/portdto/kratos/api/stock/v1"
)

// Beer is drunk.
type Beer struct{ ID int64 }

// StockRepo repeats the other service's messages.
type StockRepo interface {
	GetLevel(ctx context.Context, id int64) (*v1.Level, error) // want `RES5201: port method StockRepo.GetLevel \(and 1 more\) speaks in the generated type v1.Level`
	SetLevel(ctx context.Context, id int64, l *v1.Level) error
}

// BeerRepo lets conditions of the mapper in.
type BeerRepo interface {
	GetBeer(ctx context.Context, id int64) (*Beer, error)
	ListBeer(ctx context.Context, where ...clause.Expression) ([]*Beer, error) // want `RES5202: port method BeerRepo.ListBeer speaks in the driver's type clause.Expression`
}

// CartRepo is in words of the use case.
type CartRepo interface {
	GetCart(ctx context.Context, user int64) ([]int64, error)
	SaveCart(ctx context.Context, user int64, beers []int64) error
}

// StockServer is what this service serves, by its own published contract.
type StockServer interface {
	GetLevel(ctx context.Context, l *v1.Level) (*v1.Level, error)
}
