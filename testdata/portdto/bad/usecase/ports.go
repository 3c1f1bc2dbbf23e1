// Package usecase declares the ports that it needs.
package usecase

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/mongo"

	"example.test/shop/portdto/bad/api"
)

// Ledger keeps charges.
type Ledger interface {
	Add(ctx context.Context, c *api.Charge) error // want `RES5201: port method Ledger.Add speaks in the generated type api.Charge: let the adapter translate it into a type of the application`
}

// Stats are counted.
type Stats interface {
	Of(ctx context.Context, name string) (*mongo.UpdateResult, error) // want `RES5202: port method Stats.Of speaks in the driver's type mongo.UpdateResult`
}
