// Package mapper saves through an object mapper, without repositories.
package mapper

import (
	"gorm.io/gorm"

	"example.test/shop/crossaggregate/model"
)

type Service struct{ db *gorm.DB }

func (s Service) Pay(o *model.Order, w *model.Wallet) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Save(w).Error; err != nil {
			return err
		}
		return tx.Save(o).Error // want `RES8301: one use case saves two aggregates in one transaction: wallet by tx.Save \(mapper.go:\d+\), then order by tx.Save`
	})
}

func (s Service) Close(id string, w *model.Wallet) error {
	if err := s.db.Save(w).Error; err != nil {
		return err
	}
	return s.db.Model(&model.Order{}).Where("id = ?", id).Update("status", model.Closed).Error // want `RES8301: one use case saves two aggregates with no transaction around both: wallet by db.Save`
}

// Names saves a customer, which is a record without a lifecycle: a mapper's call
// alone does not make an aggregate of it.
func (s Service) Names(c *model.Customer, w *model.Wallet) error {
	if err := s.db.Save(w).Error; err != nil {
		return err
	}
	return s.db.Save(c).Error
}

// Open creates both.
func (s Service) Open(id string) error {
	if err := s.db.Create(&model.Wallet{ID: id}).Error; err != nil {
		return err
	}
	return s.db.Save(&model.Order{ID: id}).Error
}

// Drop removes the order that hangs on the wallet.
func (s Service) Drop(w *model.Wallet, o *model.Order) error {
	if err := s.db.Save(w).Error; err != nil {
		return err
	}
	return s.db.Delete(o).Error
}
