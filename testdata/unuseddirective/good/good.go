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

// desk is an adapter.
type desk struct{ url string }

// Ring may be behind a port that another package retries: the finding is made where
// the two are put together.
func (d desk) Ring() error {
	//resilint:ignore RES3001 ringing twice is fine
	resp, err := client.Post(d.url, "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// bell is a port, and door asks it.
type bell interface{ Ring() error }

type door struct{ bell bell }

// knock asks what another package puts in.
func (d door) knock() error {
	return d.bell.Ring() //resilint:ignore RES3001 knocking twice is fine
}
