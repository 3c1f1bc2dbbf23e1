// Package crm is what a generator makes of an OpenAPI document.
package crm

// Contact is a model.
type Contact struct{ ID, Mail string }

// ContactPage is a model.
type ContactPage struct{ Items []Contact }
