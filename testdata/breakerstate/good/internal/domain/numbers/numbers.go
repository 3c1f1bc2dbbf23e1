// Package numbers is about intervals.
package numbers

// IntervalKind says which ends belong to an interval.
type IntervalKind int

// Half-open is a word of mathematics here.
const (
	ClosedInterval IntervalKind = iota
	OpenInterval
	HalfOpenInterval
)

// Valve is a part of a machine.
type Valve int

// The positions of a valve.
const (
	ValveClosed Valve = iota
	ValveHalfOpen
	ValveOpen
)
