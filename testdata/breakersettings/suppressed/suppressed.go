// Package suppressed has findings of breakersettings that somebody decided to keep.
package suppressed

import "github.com/sony/gobreaker/v2"

// Fragile must not be asked again after a failure.
func Fragile() *gobreaker.CircuitBreaker[int] {
	//resilint:ignore RES4301 the device loses its calibration after one failure
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 1 },
	})
}
