// Package suppressed has findings of rootbypass that somebody decided to keep.
package suppressed
