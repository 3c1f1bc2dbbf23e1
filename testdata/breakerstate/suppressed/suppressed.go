// Package suppressed has findings of breakerstate that somebody decided to keep.
package suppressed
