// Package suppressed has findings of breakerobserve that somebody decided to keep.
package suppressed
