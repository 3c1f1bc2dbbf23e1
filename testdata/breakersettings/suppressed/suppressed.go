// Package suppressed has findings of breakersettings that somebody decided to keep.
package suppressed
