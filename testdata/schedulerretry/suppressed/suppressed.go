// Package suppressed has findings of schedulerretry that somebody decided to keep.
package suppressed
