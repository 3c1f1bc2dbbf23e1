// Package suppressed has findings of hardcodedpolicy that somebody decided to keep.
package suppressed
