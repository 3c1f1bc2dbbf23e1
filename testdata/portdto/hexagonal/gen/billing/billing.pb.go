// Package billing holds messages as a generator of Protocol Buffers makes them.
package billing

// Invoice is a message.
type Invoice struct{ ID string }

// ProtoMessage marks it as one.
func (*Invoice) ProtoMessage() {}

// Status is an enumeration of the other system.
type Status int32
