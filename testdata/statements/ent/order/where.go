// Package order has the shape of generated conditions.
package order

import "example.test/shop/statements/ent"

// ID compares the key.
func ID(int) ent.Predicate { return nil }

// StatusEQ compares the status.
func StatusEQ(string) ent.Predicate { return nil }

// PointsGTE compares the points.
func PointsGTE(int) ent.Predicate { return nil }

// OwnerIsNil asks whether there is none.
func OwnerIsNil() ent.Predicate { return nil }

// Or combines conditions.
func Or(...ent.Predicate) ent.Predicate { return nil }
