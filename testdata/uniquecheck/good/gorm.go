package good

import (
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Promo is kept unique by its tags, which make the table.
type Promo struct {
	gorm.Model
	Code     string `gorm:"uniqueIndex"`
	Campaign uint   `gorm:"uniqueIndex:by_slot"`
	Slot     int    `gorm:"uniqueIndex:by_slot"`
	Label    string `gorm:"uniqueIndex:live,where:deleted_at IS NULL"`
	Note     string
}

func Migrate(db *gorm.DB) error { return db.AutoMigrate(&Promo{}) }

// The tag has the key.
func NewPromo(db *gorm.DB, code string) error {
	err := db.Where("code = ?", code).First(&Promo{}).Error
	if err == nil {
		return ErrTaken
	}
	if !errors.Is(err, gorm.ErrRecordNotFound) {
		return err
	}
	return db.Create(&Promo{Code: code}).Error
}

// The key is of several columns.
func Slot(db *gorm.DB, campaign uint, slot int) error {
	var n int64
	if err := db.Model(&Promo{}).Where("slot = ? AND campaign = ?", slot, campaign).Count(&n).Error; err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	return db.Create(&Promo{Campaign: campaign, Slot: slot}).Error
}

// The key holds for rows that are not deleted, and the mapper leaves the others
// out of the lookup.
func Labelled(db *gorm.DB, label string) error {
	if err := db.Where("label = ?", label).First(&Promo{}).Error; err == nil {
		return ErrTaken
	}
	return db.Create(&Promo{Label: label}).Error
}

// The mapper looks and inserts; what decides is the key over code.
func Ensure(db *gorm.DB, code string) (*Promo, error) {
	p := &Promo{}
	return p, db.Where(Promo{Code: code}).FirstOrCreate(p).Error
}

// The statement says what happens with a row that is there.
func Noted(db *gorm.DB, note string) error {
	if err := db.Where("note = ?", note).First(&Promo{}).Error; err == nil {
		return ErrTaken
	}
	return db.Clauses(clause.OnConflict{DoNothing: true}).Create(&Promo{Note: note}).Error
}

// The row is locked that all of them need.
func Under(db *gorm.DB, campaign uint, note string) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&Promo{}, campaign).Error; err != nil {
			return err
		}
		if err := tx.Where("note = ?", note).First(&Promo{}).Error; err == nil {
			return ErrTaken
		}
		return tx.Create(&Promo{Note: note}).Error
	})
}

// Rate has no tags, and a unique index in the migrations: a naive check reads
// the tags.
type Rate struct {
	Currency, Day, Note string
	Rate                float64
}

func AddRate(db *gorm.DB, r *Rate) error {
	var n int64
	if err := db.Model(&Rate{}).Where("currency = ? AND day = ?", r.Currency, r.Day).Count(&n).Error; err != nil {
		return err
	}
	if n > 0 {
		return ErrTaken
	}
	return db.Create(r).Error
}
