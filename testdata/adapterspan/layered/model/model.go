// Package model has what is stored.
package model

// User is a row.
type User struct{ ID, Mail string }
