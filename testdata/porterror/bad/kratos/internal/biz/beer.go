// Package biz has the use cases of beers.
package biz

import "context"

// Beer is a beer.
type Beer struct {
	ID   int64
	Name string
}

// BeerRepo keeps beers.
type BeerRepo interface {
	GetBeer(ctx context.Context, id int64) (*Beer, error)
	RenameBeer(ctx context.Context, id int64, name string) error
}
