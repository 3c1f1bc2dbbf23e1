// Package models holds rows of an MVC application: an ORM is at home here.
package models

import "gorm.io/gorm"

// User is a row.
type User struct {
	gorm.Model
	Name string
}

// Create stores the user.
func (u *User) Create(db *gorm.DB) error { return db.Create(u).Error }
