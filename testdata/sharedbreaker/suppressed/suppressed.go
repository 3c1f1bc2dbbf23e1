// Package suppressed has findings of sharedbreaker that somebody decided to keep.
package suppressed
