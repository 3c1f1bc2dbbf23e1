// Package suppressed has findings of silentfallback that somebody decided to keep.
package suppressed
