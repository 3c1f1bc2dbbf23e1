// Package biz has the rules.
package biz

import "context"

// Parcel is what is sent.
type Parcel struct{ ID, State string }

// ParcelRepo is what data implements.
type ParcelRepo interface {
	Track(ctx context.Context, id string) (*Parcel, error)
}

// ParcelUsecase is asked by the service.
type ParcelUsecase struct{ repo ParcelRepo }

// NewParcelUsecase returns one.
func NewParcelUsecase(repo ParcelRepo) *ParcelUsecase { return &ParcelUsecase{repo} }

// Track says where a parcel is.
func (u *ParcelUsecase) Track(ctx context.Context, id string) (*Parcel, error) {
	return u.repo.Track(ctx, id)
}
