// Package suppressed has findings of rootbypass that somebody decided to keep.
package suppressed

import (
	"context"

	"example.test/shop/rootbypass/order"
)

type Repair struct{ Repo order.Repository }

func (r Repair) Reopen(ctx context.Context, id string) error {
	o, err := r.Repo.ByID(ctx, id)
	if err != nil {
		return err
	}
	//resilint:ignore RES8201 support repairs what the April incident left
	o.Status = order.Placed
	return r.Repo.Save(ctx, o)
}
