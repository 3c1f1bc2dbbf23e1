// Package suppressed has findings of localprotect that somebody decided to keep.
package suppressed
