// Package suppressed has findings of breakeropen that somebody decided to keep.
package suppressed
