// Package suppressed has findings of retrynested that somebody decided to keep.
package suppressed

import (
	"net/http"

	"github.com/avast/retry-go/v4"
	"github.com/hashicorp/go-retryablehttp"
)

func fetch(c *retryablehttp.Client, url string) (resp *http.Response, err error) {
	//resilint:ignore RES3401 the mirror list changes between the rounds
	err = retry.Do(func() error {
		resp, err = c.Get(url)
		return err
	}, retry.Attempts(2))
	return resp, err
}
