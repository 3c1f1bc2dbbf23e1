// Package suppressed has findings of unboundedcall that somebody decided to keep.
package suppressed
