// Package overflow has delays that are computed past what a duration holds, and
// those that are not.
package overflow

import (
	"context"
	"math"
	"net/http"
	"time"
)

const longest = time.Minute

// tooLate clamps what has overflown already: nobody says how high n gets, but
// there would be no clamp if it stayed low.
func TooLate(n int) time.Duration {
	d := time.Duration(1<<n) * time.Second // want `RES3204: delay overflows after 34 failures, before it is clamped: it becomes negative or zero, and the retry does not wait any more`
	if d > longest {
		return longest
	}
	return d
}

// Policy keeps the function in a field.
type Policy struct {
	Delay func(attempt int) time.Duration
}

func Powers() Policy {
	return Policy{Delay: func(attempt int) time.Duration {
		d := time.Duration(math.Pow(2, float64(attempt))) * time.Second // want `RES3204: delay overflows after 34 failures, before it is clamped`
		return min(d, longest)
	}}
}

// after is asked by a loop that never ends.
func after(failures uint) time.Duration {
	d := (1 << failures) * time.Millisecond // want `RES3204: delay overflows after 44 failures, before it is clamped`
	if d > longest {
		return longest
	}
	return d
}

func Forever(c *http.Client) {
	var failures uint
	for {
		if _, err := c.Get("http://work"); err != nil {
			time.Sleep(after(failures))
			failures++
			continue
		}
		failures = 0
	}
}

// Doubles never stops growing.
func Doubles(c *http.Client) *http.Response {
	d := time.Second
	for { // want `RES3203: delay grows without jitter: no cap on attempts, exponential from 1s`
		resp, err := c.Get("http://rates")
		if err == nil {
			return resp
		}
		time.Sleep(d)
		d *= 2 // want `RES3204: delay grows without a bound: after 13 failures it is more than an hour`
	}
}

// ClampedWhereUsed goes on doubling behind the clamp.
func ClampedWhereUsed(ctx context.Context, c *http.Client) {
	d := time.Second
	for ctx.Err() == nil {
		if _, err := c.Get("http://work"); err != nil {
			time.Sleep(min(d, longest))
			d = d * 2 // want `RES3204: delay overflows after 35 failures, before it is clamped`
			continue
		}
		d = time.Second
	}
}

// The number of failures is bounded before it is used.
func Guarded(n int) time.Duration {
	if n > 6 {
		return longest
	}
	return time.Duration(1<<n) * time.Second
}

// The bound is that of min.
func MinOfCount(n int) time.Duration { return time.Duration(1<<min(n, 6)) * time.Second }

// Floats do not wrap: the clamp comes before the conversion.
func Floats(n int) time.Duration {
	return time.Duration(math.Min(math.Pow(2, float64(n))*float64(time.Second), float64(longest)))
}

// What became of it is looked at.
func Checked(n int) time.Duration {
	d := time.Duration(1<<n) * time.Second
	if d <= 0 || d > longest {
		return longest
	}
	return d
}

// A conversion that is compared with what it came from.
func Compared(n int) time.Duration {
	f := math.Pow(2, float64(n)) * float64(time.Second)
	d := time.Duration(f)
	if float64(d) != f || d > longest {
		d = longest
	}
	return d
}

// Nobody asks for so many: three attempts.
func bounded(n int) time.Duration {
	d := time.Duration(1<<n) * time.Second
	if d > longest {
		d = longest
	}
	return d
}

func Three(c *http.Client) (resp *http.Response, err error) {
	for i := range 3 { // want `RES3203`
		if resp, err = c.Get("http://rates"); err == nil {
			return resp, nil
		}
		time.Sleep(bounded(i))
	}
	return nil, err
}

// The settings bound it, wherever they are: nobody knows that it is too many.
func Settings(c *http.Client, attempts int) (resp *http.Response, err error) {
	for i := 0; i < attempts; i++ { // want `RES3203`
		if resp, err = c.Get("http://rates"); err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(1<<i) * time.Second)
	}
	return nil, err
}

// The clamp is in the loop, each round.
func ClampedEachRound(ctx context.Context, c *http.Client) {
	d := time.Second
	for ctx.Err() == nil {
		if _, err := c.Get("http://work"); err != nil {
			time.Sleep(d)
			if d *= 2; d > longest {
				d = longest
			}
			continue
		}
		d = time.Second
	}
}

// Buckets of a histogram are no delay: there are ten.
func Buckets() (list []time.Duration) {
	for i := range 10 {
		list = append(list, time.Duration(1<<i)*time.Millisecond)
	}
	return list
}
