// Package suppressed has findings of retrylog that somebody decided to keep.
package suppressed
