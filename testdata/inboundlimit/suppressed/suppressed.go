// Package suppressed has findings of inboundlimit that somebody decided to keep.
package suppressed
