// Package suppressed has findings that somebody decided to keep.
package suppressed

import (
	"net/http"
	"time"
)

var (
	//resilint:ignore RES2101 one request a day
	daily = &http.Client{Timeout: 5 * time.Second}

	trusted = &http.Client{
		Timeout:   5 * time.Second,
		Transport: &http.Transport{}, //resilint:ignore RES2102 one request a day
	}
)
