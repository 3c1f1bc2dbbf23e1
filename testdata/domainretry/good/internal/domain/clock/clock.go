// Package clock is about time and nothing else.
package clock

import "time"

// Every calls back: that is the trade of the package.
func Every(d time.Duration, f func()) *time.Ticker {
	t := time.NewTicker(d)
	go func() {
		for range t.C {
			f()
		}
	}()
	return t
}
