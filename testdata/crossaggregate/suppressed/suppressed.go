// Package suppressed has findings of crossaggregate that somebody decided to keep.
package suppressed
