// Package link has what somebody decided to keep.
package link

// State is shown to operators.
type State int

// The operators' console is the product.
const (
	Closed State = iota
	Open
	HalfOpen //resilint:ignore RES1301 the console for operators is what this service is for
)
