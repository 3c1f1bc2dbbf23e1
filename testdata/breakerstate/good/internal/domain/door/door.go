// Package door is about things that are half open by themselves.
package door

// State of a door.
type State int

// A door can be half open without anybody having failed.
const (
	Closed State = iota
	Open
	HalfOpen
)
