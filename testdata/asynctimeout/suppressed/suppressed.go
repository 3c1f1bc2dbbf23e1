// Package suppressed has findings of asynctimeout that somebody decided to keep.
package suppressed
