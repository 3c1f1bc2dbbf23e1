package bad

import "context"

type Voucher struct {
	ID   int64
	Code string
}

// VoucherRepository is implemented elsewhere; its table is vouchers.
type VoucherRepository interface {
	FindByCode(ctx context.Context, code string) (*Voucher, error)
	Create(ctx context.Context, v *Voucher) error
}

type IssueVoucher struct{ vouchers VoucherRepository }

func (u *IssueVoucher) Handle(ctx context.Context, code string) error {
	existing, err := u.vouchers.FindByCode(ctx, code)
	if err != nil {
		return err
	}
	if existing != nil {
		return ErrTaken
	}
	return u.vouchers.Create(ctx, &Voucher{Code: code}) // want `RES8401: inserts into vouchers what a lookup by code did not find`
}
