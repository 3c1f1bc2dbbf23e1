// Package beside publishes through a port whose implementation is in the package
// of the port.
package beside

import (
	"context"
	"encoding/json"

	"example.test/shop/eventversion/wire"
)

type OrderPacked struct { // want `RES7501: event OrderPacked is published` `RES7502: event OrderPacked .* without an id of its own and the time`
	OrderID string
}

type packing struct{ pub wire.Publisher }

func (p *packing) pack(ctx context.Context, id string) error {
	body, err := json.Marshal(OrderPacked{OrderID: id})
	if err != nil {
		return err
	}
	return p.pub.Publish(ctx, body)
}
