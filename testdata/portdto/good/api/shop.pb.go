// Package api holds messages as a generator of Protocol Buffers makes them.
package api

// Order is a message.
type Order struct{ ID string }

// ProtoMessage marks it as one.
func (*Order) ProtoMessage() {}
