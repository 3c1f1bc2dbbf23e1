// Package biz has the use cases.
package biz

import (
	"context"
	"log"
)

// Fee is what something costs.
type Fee int64

// FeeRepo keeps fees.
type FeeRepo interface {
	GetFee(ctx context.Context, plan string) (Fee, error)
	SaveFee(ctx context.Context, plan string, f Fee) error
}

// FeeUsecase asks for fees.
type FeeUsecase struct{ repo FeeRepo }

// PlanFee of a plan is nothing when the database does not answer.
func (u *FeeUsecase) PlanFee(ctx context.Context, plan string) (Fee, error) {
	f, err := u.repo.GetFee(ctx, plan)
	if err != nil {
		log.Println("fee", plan, err)
		return 0, nil // want `RES5002: a failure of FeeRepo.GetFee .* is only logged and the function returns 0, nil`
	}
	return f, nil
}

// Trial asks for no fee in the first month, and for the plan's afterwards.
func (u *FeeUsecase) Trial(ctx context.Context, plan string, month int) (Fee, error) {
	if month == 0 {
		return 0, nil
	}
	return u.repo.GetFee(ctx, plan)
}

// Raise is told of by its error.
func (u *FeeUsecase) Raise(ctx context.Context, plan string, by Fee) (Fee, error) {
	f, err := u.repo.GetFee(ctx, plan)
	if err != nil {
		return 0, err
	}
	if err := u.repo.SaveFee(ctx, plan, f+by); err != nil {
		return 0, err
	}
	return f + by, nil
}
