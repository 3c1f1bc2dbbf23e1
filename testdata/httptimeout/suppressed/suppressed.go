// Package suppressed has a reason.
package suppressed

import "net/http"

func metadata() (*http.Response, error) {
	client := &http.Client{} //resilint:ignore RES2001 the metadata server is on this machine
	return client.Get("http://169.254.169.254/")
}
