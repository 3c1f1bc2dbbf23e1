// Package store hands out rows of generated queries: everybody who asks it knows the store.
package store

import (
	"context"

	"example.test/shop/porterror/good/rows/store/sqlc"
)

// MemberRepository reads members.
type MemberRepository interface {
	Member(ctx context.Context, id string) (*sqlc.Member, error)
	Members(ctx context.Context, team string) ([]*sqlc.Member, error)
}
