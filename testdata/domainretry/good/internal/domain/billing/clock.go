// Package billing has a clock beside its rules.
package billing

import "time"

// SystemClock implements the port of the domain.
type SystemClock struct{}

// Sleep hands on what the port promises.
func (SystemClock) Sleep(d time.Duration) { time.Sleep(d) }

// After does the same for channels.
func After(d time.Duration) <-chan time.Time { return time.After(d) }
