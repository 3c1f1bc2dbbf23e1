// Package pricing computes; its loops and durations wait for nothing.
package pricing

import (
	"errors"
	"time"
)

// Valid works with durations only.
func Valid(from, at time.Time, ttl time.Duration) bool { return at.Sub(from) < ttl }

// Now is a moment, not a wait.
func Now() time.Time { return time.Now() }

// Sleeper is how the domain waits, when it must: a port.
type Sleeper interface {
	Sleep(d time.Duration)
}

// Cool waits through the port: whoever implements it decides.
func Cool(s Sleeper) { s.Sleep(time.Second) }

// Parse tries one format after the other.
func Parse(text string) (t time.Time, err error) {
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if t, err = time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	return t, err
}

var errUneven = errors.New("uneven")

// Draw draws until the number fits: an algorithm that reaches nothing outside.
func Draw(next func() int) int {
	for {
		n, err := even(next())
		if err == nil {
			return n
		}
	}
}

func even(n int) (int, error) {
	if n%2 != 0 {
		return 0, errUneven
	}
	return n, nil
}

// Quit returns a function value of package time without calling it.
func Quit() func(time.Duration) { return time.Sleep }
