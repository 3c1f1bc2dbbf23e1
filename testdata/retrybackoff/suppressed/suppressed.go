// Package suppressed has findings of retrybackoff that somebody decided to keep.
package suppressed
