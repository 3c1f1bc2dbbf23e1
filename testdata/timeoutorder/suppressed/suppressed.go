// Package suppressed has findings of timeoutorder that somebody decided to keep.
package suppressed
