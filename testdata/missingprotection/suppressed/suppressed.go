// Package suppressed has findings of missingprotection that somebody decided to keep.
package suppressed
