// Package events is generated from the contract of all services.
package events

// OrderPaid is a message.
type OrderPaid struct{ ID string }

// ProtoMessage marks it as one.
func (*OrderPaid) ProtoMessage() {}
