// Package suppressed has findings of portsla that somebody decided to keep.
package suppressed
