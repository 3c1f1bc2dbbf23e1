// Package suppressed has findings of handbreaker that somebody decided to keep.
package suppressed
