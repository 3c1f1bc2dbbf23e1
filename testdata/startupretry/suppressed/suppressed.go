// Package suppressed has findings of startupretry that somebody decided to keep.
package suppressed
