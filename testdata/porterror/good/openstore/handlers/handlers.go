// Package handlers asks a store of the same product, in no layering that anybody chose.
package handlers

import (
	"context"
	"database/sql"
	"errors"

	"example.test/shop/porterror/good/openstore/store"
)

// API answers.
type API struct{ tenants store.TenantRepository }

// Free asks whether a name is free.
func (a *API) Free(ctx context.Context, id string) (bool, error) {
	_, err := a.tenants.Tenant(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return true, nil
	}
	return false, err
}
