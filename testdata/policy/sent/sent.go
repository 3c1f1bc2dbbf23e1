// Package sent sends through the one client of its library.
package sent

import (
	"net/http"
	"strings"

	"github.com/hashicorp/go-retryablehttp"
)

type shipping struct {
	http *retryablehttp.Client
	url  string
}

func newShipping(url string) *shipping {
	c := retryablehttp.NewClient() // policy "7 attempts, exponential from 1s to 30s, some errors"
	c.RetryMax = 6
	return &shipping{http: c, url: url}
}

func (s *shipping) book(parcel string) (*http.Response, error) {
	return s.http.Post(s.url+"/parcels", "application/json", strings.NewReader(parcel))
}

func (s *shipping) cancel(id string) (*http.Response, error) {
	return http.Post(s.url+"/parcels/"+id, "", nil)
}
