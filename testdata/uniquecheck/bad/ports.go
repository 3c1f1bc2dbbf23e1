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

// Membership is kept by a store for several things.
type Membership struct {
	ID             int64
	TeamID, UserID int64
}

type Store interface {
	GetMembershipByTeamIDAndUserID(ctx context.Context, team, user int64) (*Membership, error)
	SaveMembership(ctx context.Context, m Membership) error
	IsEmailTaken(ctx context.Context, email string) (bool, error)
}

type Invitations struct{ store Store }

// Accept knows that there is none by the error.
func (i *Invitations) Accept(ctx context.Context, team, user int64) error {
	if _, err := i.store.GetMembershipByTeamIDAndUserID(ctx, team, user); err == nil {
		return ErrTaken
	}
	return i.store.SaveMembership(ctx, Membership{TeamID: team, UserID: user}) // want `RES8401: inserts into memberships what a lookup by team_id, user_id did not find`
}

type OwnerRepository interface {
	GetByID(ctx context.Context, id int64) (string, error)
}

type Catalog struct {
	vouchers VoucherRepository
	owners   OwnerRepository
}

// ByCode loads more than the voucher, and has a value for nothing.
func (c *Catalog) ByCode(ctx context.Context, code string) (v Voucher, owner string, err error) {
	found, err := c.vouchers.FindByCode(ctx, code)
	if err != nil {
		return
	}
	owner, err = c.owners.GetByID(ctx, found.ID)
	return *found, owner, err
}

func (c *Catalog) Put(ctx context.Context, code string) error {
	existing, _, _ := c.ByCode(ctx, code)
	if existing != (Voucher{}) {
		return ErrTaken
	}
	return c.vouchers.Create(ctx, &Voucher{Code: code}) // want `RES8401: inserts into vouchers what a lookup by code did not find`
}
