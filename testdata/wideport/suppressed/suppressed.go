// Package suppressed has findings of wideport that somebody decided to keep.
package suppressed
