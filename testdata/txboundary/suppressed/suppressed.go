// Package suppressed has findings of txboundary that somebody decided to keep.
package suppressed
