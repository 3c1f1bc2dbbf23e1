// Package usecase asks a store that hands out rows.
package usecase

import (
	"context"
	"database/sql"
	"errors"

	"example.test/shop/porterror/good/rows/store"
)

// Invite asks for members.
type Invite struct{ members store.MemberRepository }

// Known compares with what comes with the rows: that decision was taken elsewhere.
func (i *Invite) Known(ctx context.Context, id string) (bool, error) {
	_, err := i.members.Member(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}
