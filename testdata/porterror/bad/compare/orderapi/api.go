// Package orderapi is of no layer that its name tells, but asks a repository.
package orderapi

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.test/shop/porterror/bad/compare/store/orders"
)

// API answers.
type API struct{ orders orders.Repository }

// Known knows the library behind the repository.
func (a *API) Known(ctx context.Context, id string) (bool, error) {
	_, err := a.orders.Get(ctx, id)
	if err == redis.Nil { // want `RES5102: error of Repository.Get is compared with redis.Nil in API.Known`
		return false, nil
	}
	return err == nil, err
}
