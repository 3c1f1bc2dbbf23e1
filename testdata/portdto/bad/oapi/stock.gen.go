// Package oapi holds what a generator makes of an OpenAPI document.
package oapi

// Item is an item.
type Item struct{ SKU string }
