// Package entgen works with builders as ent generates them.
package entgen

import (
	"context"
	"errors"

	"example.test/shop/uniquecheck/entgen/ent"
	"example.test/shop/uniquecheck/entgen/ent/guest"
)

var ErrTaken = errors.New("taken")

type Guests struct{ client *ent.Client }

func (g *Guests) Add(ctx context.Context, email string) error {
	exists, err := g.client.Guest.Query().Where(guest.EmailEQ(email), guest.DeletedAtIsNil()).Exist(ctx)
	if err != nil {
		return err
	}
	if exists {
		return ErrTaken
	}
	_, err = g.client.Guest.Create().SetEmail(email).Save(ctx) // want `RES8401: inserts into guests what a lookup by email did not find`
	return err
}

func (g *Guests) Find(ctx context.Context, email string) (*ent.Guest, error) {
	found, err := g.client.Guest.Query().Where(guest.And(guest.Email(email))).Only(ctx)
	if ent.IsNotFound(err) {
		return g.client.Guest.Create().SetEmail(email).Save(ctx) // want `RES8401: inserts into guests what a lookup by email did not find`
	}
	return found, err
}

// Badge has a unique column.
func (g *Guests) Badge(ctx context.Context, badge string) error {
	if exists, err := g.client.Guest.Query().Where(guest.BadgeEQ(badge)).Exist(ctx); err != nil || exists {
		return ErrTaken
	}
	_, err := g.client.Guest.Create().SetBadge(badge).Save(ctx)
	return err
}

// Newest asks for one of many.
func (g *Guests) Newest(ctx context.Context, email string) error {
	if _, err := g.client.Guest.Query().Where(guest.EmailEQ(email)).Order("id").Only(ctx); err == nil {
		return ErrTaken
	}
	_, err := g.client.Guest.Create().SetEmail(email).Save(ctx)
	return err
}

// After compares otherwise than by equality.
func (g *Guests) After(ctx context.Context, email string) error {
	if _, err := g.client.Guest.Query().Where(guest.EmailGT(email)).Only(ctx); err == nil {
		return ErrTaken
	}
	_, err := g.client.Guest.Create().SetEmail(email).Save(ctx)
	return err
}

// Upsert says what happens with a row that is there.
func (g *Guests) Upsert(ctx context.Context, email string) error {
	if _, err := g.client.Guest.Query().Where(guest.EmailEQ(email)).Only(ctx); err == nil {
		return nil
	}
	return g.client.Guest.Create().SetEmail(email).OnConflict("email").Exec(ctx)
}
