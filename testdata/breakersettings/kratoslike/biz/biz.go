// Package biz has the rules of a service in the style of kratos.
package biz

import "context"

// UserRepo is where users come from.
type UserRepo interface {
	Find(ctx context.Context, id string) (string, error)
}
