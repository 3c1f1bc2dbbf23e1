// Package suppressed has findings of clientlimits that somebody decided to keep.
package suppressed
