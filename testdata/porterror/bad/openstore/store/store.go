// Package store is a repository that says which driver it is made of.
package store

import (
	"context"
	"database/sql"
)

// Tenant is a tenant.
type Tenant struct{ ID string }

// TenantRepository keeps tenants.
type TenantRepository interface {
	Tenant(ctx context.Context, id string) (*Tenant, error)
	SaveTenant(ctx context.Context, t *Tenant) error
}

type tenants struct{ db *sql.DB }

// New returns a repository.
func New(db *sql.DB) *tenants { return &tenants{db} }

func (t *tenants) SaveTenant(ctx context.Context, tenant *Tenant) error {
	_, err := t.db.ExecContext(ctx, "INSERT INTO tenants (id) VALUES ($1)", tenant.ID)
	return err
}
