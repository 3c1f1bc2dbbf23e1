package good

import (
	"context"
	"net/http"

	"example.test/shop/retrywrite/helper"
)

type keyName struct{}

// cloner must not change the request it is given: the key is set on a copy, and
// only where the context has one.
type cloner struct{ next http.RoundTripper }

func (t cloner) RoundTrip(req *http.Request) (*http.Response, error) {
	if key, ok := req.Context().Value(keyName{}).(string); ok {
		req = req.Clone(req.Context())
		req.Header.Set("Idempotency-Key", key)
	}
	return t.next.RoundTrip(req)
}

// As above, with a variable for the copy.
type copier struct{ next http.RoundTripper }

func (t copier) RoundTrip(req *http.Request) (*http.Response, error) {
	own := req.Clone(req.Context())
	own.Header.Set("Idempotency-Key", "one")
	return t.next.RoundTrip(own)
}

type cloning struct{ plain, copied *http.Client }

func newCloning() *cloning {
	return &cloning{
		&http.Client{Transport: cloner{http.DefaultTransport}},
		&http.Client{Transport: &copier{http.DefaultTransport}},
	}
}

// Nothing is to be seen of a key here; the transports set it.
func (c *cloning) both(ctx context.Context, url string) error {
	err := helper.Retry(ctx, 3, func(ctx context.Context) error {
		resp, err := c.plain.Post(url, "", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
	if err != nil {
		return err
	}
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		resp, err := c.copied.Post(url, "", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// A token is refreshed by POST, whatever the path calls it.
func (a *api) refreshed(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		if err := a.json.Do(ctx, http.MethodPost, "/auth/refresh", nil, nil); err != nil {
			return err
		}
		if err := a.json.Do(ctx, http.MethodPost, "/refresh-token", nil, nil); err != nil {
			return err
		}
		return a.json.Do(ctx, http.MethodPost, "/v1/refreshSession", nil, nil)
	})
}

func changes(m string) bool { return m == http.MethodPost || m == http.MethodPatch }

// A helper tells the methods that must not be sent again, and ends the loop.
type stopping struct{ next http.RoundTripper }

func (t stopping) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	for i := 0; ; i++ {
		resp, err = t.next.RoundTrip(r)
		if err == nil || i >= 2 || changes(r.Method) {
			return resp, err
		}
	}
}
