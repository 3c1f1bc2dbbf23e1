// Package suppressed has findings of retryany that somebody decided to keep.
package suppressed
