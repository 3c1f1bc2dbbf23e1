// Package suppressed has findings of uniquecheck that somebody decided to keep.
package suppressed
