// Package suppressed has findings of retrynested that somebody decided to keep.
package suppressed
