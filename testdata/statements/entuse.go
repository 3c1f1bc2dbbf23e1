package statements

import (
	"context"

	"example.test/shop/statements/ent"
	"example.test/shop/statements/ent/order"
)

func generated(ctx context.Context, c *ent.Client, id int, status string) error {
	n, err := c.Order.Update().Where(order.ID(id), order.StatusEQ(status)).SetStatus("paid").Save(ctx) // is: update <Order> (id=$, status=$) set(status=const) count/checked
	if err != nil || n == 0 {
		return err
	}
	if err := c.Order.Update().Where(order.ID(id), order.Or(order.PointsGTE(5), order.OwnerIsNil())).AddPoints(-5).ClearOwner().Exec(ctx); err != nil { // is: update <Order> (id=$, points>const or, owner null or) set(owner=, points+=expr) untold/ignored
		return err
	}
	_, err = c.Order.UpdateOneID(id).SetStatus(status).Save(ctx) // is: update <Order> (id=$) set(status=$) error/checked
	return err
}

func loaded(ctx context.Context, c *ent.Client, id int, paid bool) error {
	o, err := c.Order.Get(ctx, id) // is: select <Order> (id=$)
	if err != nil {
		return err
	}
	if o, err = c.Order.Query().Where(order.ID(id)).ForUpdate().Only(ctx); err != nil { // is: select <Order> (id=$) lock
		return err
	}
	u := o.Update().SetStatus("open")
	if paid {
		u.SetStatus("paid")
	}
	_, err = u.Save(ctx) // is: update <Order> (id=$, …) set(status=const, status=const, …) error/checked
	return err
}
