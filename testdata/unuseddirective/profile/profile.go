// Package profile has settings under which some directives are not judged.
package profile

import (
	"net/http"
	"time"
)

var client = &http.Client{Timeout: 5 * time.Second}

// off: the code is switched off here.
func off(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 a probe of the own process
}

// review: with a larger profile the directive may be needed.
func review(url string) {
	_, _ = client.Get(url) //resilint:ignore RES2203 one pool is enough
}

func on(url string) {
	_, _ = client.Get(url) //resilint:ignore RES2001 no limit wanted // want `RES9002: no finding of RES2001`
}
