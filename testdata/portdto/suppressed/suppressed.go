// Package suppressed has findings of portdto that somebody decided to keep.
package suppressed
