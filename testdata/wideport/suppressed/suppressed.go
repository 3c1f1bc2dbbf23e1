// Package suppressed has findings of wideport that somebody decided to keep.
package suppressed

import "context"

type Tag struct{ ID, Name string }

// TagRepository is behind the admin pages, which edit tags as rows.
//
//resilint:ignore RES7701 the admin pages edit rows
type TagRepository interface {
	Create(ctx context.Context, t *Tag) error
	Get(ctx context.Context, id string) (*Tag, error)
	List(ctx context.Context) ([]*Tag, error)
	Update(ctx context.Context, t *Tag) error
	Delete(ctx context.Context, id string) error
}

func tags(ctx context.Context, r TagRepository) ([]*Tag, error) { return r.List(ctx) }
