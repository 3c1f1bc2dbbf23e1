// Package proto holds messages of a carrier.
package proto

// Scan is a message.
type Scan struct{ Place string }

// ProtoMessage marks it as one.
func (*Scan) ProtoMessage() {}
