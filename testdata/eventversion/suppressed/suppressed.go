// Package suppressed has findings of eventversion that somebody decided to keep.
package suppressed
