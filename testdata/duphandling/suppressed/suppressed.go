// Package suppressed has findings of duphandling that somebody decided to keep.
package suppressed
