// Package suppressed has findings of bulkhead that somebody decided to keep.
package suppressed
