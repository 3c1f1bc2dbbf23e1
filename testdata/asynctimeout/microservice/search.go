// Package microservice searches in two tables at once.
package microservice

import (
	"context"

	"gorm.io/gorm"
)

// Hit is something that was found.
type Hit struct {
	ID   uint
	Name string
}

// Search searches.
type Search struct{ db *gorm.DB }

type found struct {
	hits []Hit
	err  error
}

// Find waits for two queries without its context.
func (s *Search) Find(ctx context.Context, name string) ([]Hit, error) {
	results := make(chan found, 2)
	for _, table := range []string{"products", "offers"} {
		go func() {
			var f found
			f.err = s.db.Table(table).Where("name = ?", name).Find(&f.hits).Error
			results <- f
		}()
	}
	var all []Hit
	for range 2 {
		f := <-results // want `RES6101: wait at results in Search.Find has no limit: the goroutine's call of DB.Find runs without a context|RES6101: wait at results in Search.Find has no limit: the goroutine's call of DB.Find takes no context`
		if f.err != nil {
			return nil, f.err
		}
		all = append(all, f.hits...)
	}
	return all, nil
}

// Both gives them its context.
func (s *Search) Both(ctx context.Context, name string) ([]Hit, error) {
	results := make(chan found, 1)
	go func() {
		var f found
		f.err = s.db.WithContext(ctx).Table("products").Where("name = ?", name).Find(&f.hits).Error
		results <- f
	}()
	f := <-results
	return f.hits, f.err
}
