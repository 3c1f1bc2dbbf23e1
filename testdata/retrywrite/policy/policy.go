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

// hooks asks the predicate above: the finding is there.
type hooks struct{ client *retryablehttp.Client }

func newHooks() *hooks { return &hooks{client: partial()} }

func (h *hooks) deliver(url string) error {
	resp, err := h.client.Post(url, "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
