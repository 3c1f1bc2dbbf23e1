// Package growing builds statements in loops.
package growing

import "gorm.io/gorm"

type Widget struct {
	ID      uint
	Version int
}

// Narrowed is a parameter that grows condition by condition.
func Narrowed(db *gorm.DB, names []string) error {
	for _, n := range names {
		db = db.Where("name <> ?", n)
	}
	return db.Delete(&Widget{}).Error
}

// Swapped are two builders that are made of each other.
func Swapped(db *gorm.DB, n int) error {
	a, b := db.Where("id = 1"), db.Where("id = 2")
	for range n {
		a, b = b.Where("id > 0"), a.Where("id < 9")
	}
	return a.Delete(&Widget{}).Error
}
