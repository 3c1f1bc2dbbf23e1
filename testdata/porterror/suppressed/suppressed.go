// Package suppressed has findings of porterror that somebody decided to keep.
package suppressed
