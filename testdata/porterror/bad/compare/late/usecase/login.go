// Package usecase compares in a switch that calls others in its cases.
package usecase

import (
	"context"

	"gorm.io/gorm"
)

// User is a user.
type User struct{ ID, Token string }

// Users keeps users.
type Users interface {
	ByMail(ctx context.Context, mail string) (*User, error)
	Create(ctx context.Context, mail string) (*User, error)
	Renew(ctx context.Context, id string) (*User, error)
}

// Login logs in.
type Login struct{ users Users }

// Handle is told of the call whose error it compares, not of the last one.
func (l *Login) Handle(ctx context.Context, mail string) (*User, error) {
	user, err := l.users.ByMail(ctx, mail)
	switch err {
	case nil:
		user, err = l.users.Renew(ctx, user.ID)
		if err != nil {
			return nil, err
		}
	case gorm.ErrRecordNotFound: // want `RES5102: error of Users.ByMail is compared with gorm.ErrRecordNotFound in Login.Handle: the adapter`
		user, err = l.users.Create(ctx, mail)
		if err != nil {
			return nil, err
		}
	default:
		return nil, err
	}
	return user, nil
}
