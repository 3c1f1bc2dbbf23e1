// Package biz has use cases and the interfaces of their repositories.
package biz

import "context"

// Beer is drunk.
type Beer struct{ ID int64 }

// BeerRepo keeps beers.
type BeerRepo interface {
	GetBeer(ctx context.Context, id int64) (*Beer, error)
	ListBeer(ctx context.Context) ([]*Beer, error)
	CreateBeer(ctx context.Context, b *Beer) (*Beer, error)
}

// CartRepo keeps carts.
type CartRepo interface {
	GetCart(ctx context.Context, user int64) (string, error)
	SaveCart(ctx context.Context, user int64, cart string) error
	DropCart(ctx context.Context, user int64) error
}
