// Package handlers asks a store whose declaration says which driver it is made of.
package handlers

import (
	"context"
	"database/sql"
	"errors"

	"example.test/shop/porterror/bad/openstore/store"
)

// API answers.
type API struct{ tenants store.TenantRepository }

// Free asks whether a name is free.
func (a *API) Free(ctx context.Context, id string) (bool, error) {
	_, err := a.tenants.Tenant(ctx, id)
	if errors.Is(err, sql.ErrNoRows) { // want `RES5102: error of TenantRepository.Tenant is compared with sql.ErrNoRows in API.Free`
		return true, nil
	}
	return false, err
}
