// Package suppressed has findings of adapterspan that somebody decided to keep.
package suppressed
