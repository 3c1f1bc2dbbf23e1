// Package api holds messages as a generator of Protocol Buffers makes them.
package api

// Charge is a message.
type Charge struct{ ID string }

// ProtoMessage marks it as one.
func (*Charge) ProtoMessage() {}
