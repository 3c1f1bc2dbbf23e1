// Package suppressed has findings of healthprobe that somebody decided to keep.
package suppressed
