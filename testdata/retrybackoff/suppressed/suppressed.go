// Package suppressed has findings of retrybackoff that somebody decided to keep.
package suppressed

import (
	"net/http"
	"time"
)

func Get(c *http.Client) (resp *http.Response, err error) {
	//resilint:ignore RES3201 the proxy in front of it is local and answers at once
	for range 3 {
		if resp, err = c.Get("http://localhost/rates"); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func Fixed(c *http.Client) (resp *http.Response, err error) {
	for range 3 { //resilint:ignore RES3202 agreed with the partner
		if resp, err = c.Get("http://rates"); err == nil {
			return resp, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, err
}
