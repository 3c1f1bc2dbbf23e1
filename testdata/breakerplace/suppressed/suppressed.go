// Package suppressed has findings of breakerplace that somebody decided to keep.
package suppressed
