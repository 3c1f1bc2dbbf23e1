// Package shop opens and closes by the clock.
package shop

// Hours say when a shop is open; on some days for half of the day.
type Hours int

// A shop that is open half the day is no breaker: the members say more.
const (
	HoursClosed Hours = iota
	HoursOpen
	HoursOpenHalfDay
)

// Market is open or closed: a state of the business.
type Market struct{ open bool }

// IsOpen tells which.
func (m Market) IsOpen() bool { return m.open }
