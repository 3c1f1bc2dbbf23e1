// Package repository keeps users.
package repository

import (
	"context"

	"go.opentelemetry.io/otel"
	"gorm.io/gorm"

	"example.test/shop/adapterspan/layered/model"
)

// UserRepository keeps users.
type UserRepository interface {
	FindByID(ctx context.Context, id string) (*model.User, error)
	FindByMail(ctx context.Context, mail string) (*model.User, error)
	Create(ctx context.Context, u *model.User) error
	Delete(ctx context.Context, id string) error
}

type userRepository struct{ db *gorm.DB }

// NewUserRepository returns one.
func NewUserRepository(db *gorm.DB) UserRepository { return &userRepository{db} }

func (r *userRepository) FindByID(ctx context.Context, id string) (*model.User, error) {
	ctx, span := otel.Tracer("users").Start(ctx, "userRepository.FindByID")
	defer span.End()
	var u model.User
	err := r.db.WithContext(ctx).First(&u, "id = ?", id).Error
	return &u, err
}

func (r *userRepository) FindByMail(ctx context.Context, mail string) (*model.User, error) { // want `RES6401: adapter method userRepository.FindByMail calls out without a span: 3 other methods`
	var u model.User
	err := r.db.WithContext(ctx).First(&u, "mail = ?", mail).Error
	return &u, err
}

func (r *userRepository) Create(ctx context.Context, u *model.User) error {
	ctx, span := otel.Tracer("users").Start(ctx, "userRepository.Create")
	defer span.End()
	return r.db.WithContext(ctx).Create(u).Error
}

func (r *userRepository) Delete(ctx context.Context, id string) error {
	ctx, span := otel.Tracer("users").Start(ctx, "userRepository.Delete")
	defer span.End()
	return r.db.WithContext(ctx).Delete(&model.User{}, "id = ?", id).Error
}
