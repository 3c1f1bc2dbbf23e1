// Package suppressed has findings of eventorigin that somebody decided to keep.
package suppressed
