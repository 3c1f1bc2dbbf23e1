// Package suppressed has findings of domainretry that somebody decided to keep.
package suppressed
