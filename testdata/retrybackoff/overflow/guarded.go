package overflow

import (
	"math/bits"
	"time"
)

// Limited ends before the shift by a limit that a function names.
func Limited(n uint, limit func() uint) time.Duration {
	if n >= limit() {
		return longest
	}
	return min(time.Second<<n, longest)
}

// Leading asks how many bits are free.
func Leading(n uint) time.Duration {
	if n >= uint(bits.LeadingZeros64(uint64(time.Second)))-1 {
		return longest
	}
	return min(time.Second<<n, longest)
}

// Late computes first, and leaves it when the number was too high.
func Late(n int) time.Duration {
	d := time.Second << n
	if bits.Len(uint(n)) > 5 {
		return longest
	}
	return min(d, longest)
}

// Switched has the guard in a switch.
func Switched(n uint, limit func() uint) time.Duration {
	switch {
	case n >= limit():
		return longest
	default:
		return min(time.Second<<n, longest)
	}
}

// Other leaves early for another reason than the number.
func Other(n uint, off func() bool) time.Duration {
	if off() {
		return longest
	}
	return min(time.Second<<n, longest) // want `RES3204: delay overflows after 34 failures`
}
