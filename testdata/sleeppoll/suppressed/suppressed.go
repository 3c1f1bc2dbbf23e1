// Package suppressed has findings of sleeppoll that somebody decided to keep.
package suppressed
