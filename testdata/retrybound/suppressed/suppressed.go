// Package suppressed has findings of retrybound that somebody decided to keep.
package suppressed
