// Package biz has the business; the repository is an interface.
package biz

import "context"

// TariffRepo is implemented by the data layer.
type TariffRepo interface {
	Tariff(ctx context.Context, zone string) (int, error)
}

// TariffUsecase asks through it: what protects the call is not its business.
type TariffUsecase struct{ Repo TariffRepo }

// Cents is what a ride costs.
func (uc *TariffUsecase) Cents(ctx context.Context, zone string) (int, error) {
	return uc.Repo.Tariff(ctx, zone)
}
