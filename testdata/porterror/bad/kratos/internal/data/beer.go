// Package data keeps beers.
package data

import (
	"context"

	"gorm.io/gorm"

	"example.test/shop/porterror/bad/kratos/internal/biz"
)

type beerRepo struct{ db *gorm.DB }

// NewBeerRepo returns a repository.
func NewBeerRepo(db *gorm.DB) biz.BeerRepo { return &beerRepo{db} }

func (r *beerRepo) GetBeer(ctx context.Context, id int64) (*biz.Beer, error) {
	var b biz.Beer
	result := r.db.WithContext(ctx).First(&b, id)
	return &b, result.Error // want `RES5101: adapter method beerRepo.GetBeer \(and 1 more\) returns gorm.ErrRecordNotFound through port BeerRepo`
}

func (r *beerRepo) RenameBeer(ctx context.Context, id int64, name string) error {
	var b biz.Beer
	if err := r.db.WithContext(ctx).Where("id = ?", id).Take(&b).Error; err != nil {
		return err
	}
	b.Name = name
	return r.db.WithContext(ctx).Save(&b).Error
}
