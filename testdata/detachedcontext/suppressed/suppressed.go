// Package suppressed has findings of detachedcontext that somebody decided to keep.
package suppressed
