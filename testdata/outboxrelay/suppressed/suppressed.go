// Package suppressed has findings of outboxrelay that somebody decided to keep.
package suppressed
