// Package suppressed has findings of lostupdate that somebody decided to keep.
package suppressed
