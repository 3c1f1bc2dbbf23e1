// Package usecase takes the next job by a statement of its own.
package usecase

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"example.test/shop/porterror/good/builder/dao"
)

// Next is its own adapter: a naive check sees an interface of another package.
func Next(ctx context.Context, jobs dao.JobStore) (*dao.Job, error) {
	job, err := jobs.WithContext(ctx).Where("state = 'new'").Order("id").First()
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, nil
	}
	return job, err
}
