package bad

import (
	"errors"

	"gorm.io/gorm"
)

// Coupon has an index over its code, and a unique one over something else.
type Coupon struct {
	ID       uint
	Code     string `gorm:"size:20;index"`
	Campaign uint   `gorm:"uniqueIndex:one"`
	Slot     int    `gorm:"uniqueIndex:one"`
}

func Migrate(db *gorm.DB) error { return db.AutoMigrate(&Coupon{}) }

func NewCoupon(db *gorm.DB, code string) error {
	var c Coupon
	err := db.Where("code = ?", code).First(&c).Error
	if err == nil {
		return ErrTaken
	}
	if !errors.Is(err, gorm.ErrRecordNotFound) {
		return err
	}
	return db.Create(&Coupon{Code: code}).Error // want `RES8401: inserts into coupons what a lookup by code did not find, but no unique key over it is in Coupon`
}

// CreateCoupon asks the error itself, in a transaction.
func CreateCoupon(db *gorm.DB, c *Coupon) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if !errors.Is(tx.Where("code = ?", c.Code).First(&Coupon{}).Error, gorm.ErrRecordNotFound) {
			return ErrTaken
		}
		return tx.Create(c).Error // want `RES8401: inserts into coupons`
	})
}

func CountCoupons(db *gorm.DB, c *Coupon) error {
	var n int64
	if err := db.Model(&Coupon{}).Where("code = ? AND campaign = ?", c.Code, c.Campaign).Count(&n).Error; err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	if err := db.Create(c).Error; err != nil { // want `RES8401: inserts into coupons what a lookup by code, campaign did not find`
		return err
	}
	return nil
}

// FirstOrMake finds it, or makes it in the branch.
func FirstOrMake(db *gorm.DB, code string) (*Coupon, error) {
	c := &Coupon{}
	result := db.Where("code = ?", code).Find(c)
	if result.Error != nil {
		return nil, result.Error
	}
	if result.RowsAffected == 0 {
		c.Code = code
		if err := db.Create(c).Error; err != nil { // want `RES8401: inserts into coupons`
			return nil, err
		}
	}
	return c, nil
}

// Price has no tags: its table is in the migrations.
type Price struct {
	Sku, Region string
	Amount      int64
}

func AddPrice(db *gorm.DB, p *Price) error {
	var n int64
	if err := db.Model(&Price{}).Where("sku = ? AND region = ?", p.Sku, p.Region).Count(&n).Error; err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	return db.Create(p).Error // want `RES8401: inserts into prices what a lookup by sku, region did not find`
}

// Badge has no tags either: gorm makes its table.
type Badge struct {
	ID   uint
	Code string
}

func MigrateBadges(db *gorm.DB) error { return db.AutoMigrate(&Badge{}) }

func NewBadge(db *gorm.DB, code string) error {
	var n int64
	if err := db.Model(&Badge{}).Where("code = ?", code).Count(&n).Error; err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	return db.Create(&Badge{Code: code}).Error // want `RES8401: inserts into badges what a lookup by code did not find`
}
