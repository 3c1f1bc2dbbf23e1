// Package policy has predicates that decide for a client.
package policy

import (
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// The response is nil when the connection breaks: the method is not looked at
// in the case that matters.
func partial() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) { // want `RES3004: retry predicate lets POST and PATCH be sent again on some ways`
		if err == nil && (resp.Request.Method == http.MethodPost || resp.Request.Method == http.MethodPatch) {
			return false, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return c
}
