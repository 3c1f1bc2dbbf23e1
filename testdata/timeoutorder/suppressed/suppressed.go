// Package suppressed has findings that somebody decided to keep.
package suppressed

import (
	"net/http"
	"time"
)

func ledger() *http.Client {
	return &http.Client{
		Timeout:   5 * time.Second, //resilint:ignore RES2301 the transport is also that of the batch
		Transport: &http.Transport{ResponseHeaderTimeout: 30 * time.Second},
	}
}
