// Package mapper maps, by its name: every function of it rebuilds.
package mapper

import "example.test/shop/rootbypass/order"

func Fill(o *order.Order) { o.Status = order.Placed }
