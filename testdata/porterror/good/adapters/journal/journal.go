// Package journal stores events with the number of their user: a naive check sees a row
// that may not be there.
package journal

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"example.test/shop/porterror/good/journal"
)

type user struct {
	ID  uint
	DID string
}

type row struct {
	User uint
	Body string
}

type persister struct{ db *gorm.DB }

// New returns a journal.
func New(db *gorm.DB) journal.Persistence { return &persister{db} }

// Persist cannot store what it does not know the user of: that is a failure like others.
func (p *persister) Persist(ctx context.Context, e journal.Event) error {
	uid, err := p.uid(ctx, e.DID)
	if err != nil {
		return fmt.Errorf("user of event: %w", err)
	}
	return p.db.WithContext(ctx).Create(&row{User: uid, Body: e.Body}).Error
}

// Flush does nothing.
func (p *persister) Flush(context.Context) error { return nil }

func (p *persister) uid(ctx context.Context, did string) (uint, error) {
	var u user
	if err := p.db.WithContext(ctx).First(&u, "did = ?", did).Error; err != nil {
		return 0, err
	}
	return u.ID, nil
}
