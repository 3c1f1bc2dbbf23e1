// Package suppressed has findings of lockscope that somebody decided to keep.
package suppressed
