// Package suppressed has findings of domaintimeout that somebody decided to keep.
package suppressed
