// Package v1 is the API of the stock service.
package v1

// Level is a message.
type Level struct{ Left int32 }

// ProtoMessage marks it as one.
func (*Level) ProtoMessage() {}
