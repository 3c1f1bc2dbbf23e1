// Package good has directives that silence something, or cannot be judged.
package good

import (
	"net/http"
	"time"
)

var client = &http.Client{Timeout: 5 * time.Second}

// trailing is needed.
func trailing(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 a probe of the own process
}

// above is needed, although prose follows the directive.
func above(url string) {
	//resilint:ignore RES2002 a probe of the own process,
	// which is killed by its parent
	_, _ = http.Get(url)
}

// declaration covers the whole function.
//
//resilint:ignore RES2002 probes of the own process
func declaration(url string) {
	_, _ = client.Get(url)
	func() {
		_, _ = http.Get(url)
	}()
}

// multiline is needed for a call that spans lines.
func multiline(url string) {
	//resilint:ignore RES2002 a probe of the own process
	_, _ = http.Get(
		url,
	)
}

// nested: both cover the finding, so both are needed as far as can be told.
//
//resilint:ignore RES2002 probes of the own process
func nested(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002 a probe of the own process
}

// annotated: an annotation may serve a rule in another package.
//
//resilint:idempotent the server keys requests by order
func annotated(url string) {
	_, _ = client.Get(url) //resilint:fallback the last price is agreed upon
}

// foreign: comments of other tools may be there for those.
func foreign(url string) {
	_, _ = client.Get(url) //nolint
	_, _ = client.Get(url) //nolint:resilint // for another version
	//lint:ignore RES2002,SA1019 staticcheck judges these itself
	_, _ = client.Get(url)
}

// faulty is a finding of another code already.
func faulty(url string) {
	_, _ = client.Get(url) //resilint:ignore RES2002
	_, _ = client.Get(url) //resilint:ignore RES2002,RES2999 one of the codes does not exist
}

// platform: RES9002 itself can be silenced, above the line or on it.
func platform(url string) {
	//resilint:ignore RES9002 on Windows there is a finding
	_, _ = client.Get(url) //resilint:ignore RES2002 needed on Windows
	_, _ = client.Get(url) //resilint:ignore RES2002,RES9002 needed on Windows
}
