package good

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	retrygo "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/sethvargo/go-retry"
)

// A helper renews the body before it sends.
func (a *api) renewed(ctx context.Context, file io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, file)
	if err != nil {
		return err
	}
	return backoff.Retry(func() error { return a.sendRenewed(req) }, backoff.NewExponentialBackOff())
}

func (a *api) sendRenewed(req *http.Request) error {
	if req.GetBody != nil {
		body, err := req.GetBody()
		if err != nil {
			return err
		}
		req.Body = body
	}
	return a.sendOnce(req)
}

func (a *api) sendOnce(req *http.Request) error {
	resp, err := a.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The method comes from the caller: a GET has no body.
func (a *api) withoutBody(ctx context.Context, method string, body io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, method, a.url, body)
	if err != nil {
		return err
	}
	return backoff.Retry(func() error { return a.sendOnce(req) }, backoff.NewExponentialBackOff())
}

// The request is made anew, from a reader that by its type can be read again.
func (a *api) anew(ctx context.Context, body rereader) error {
	return backoff.Retry(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, body)
		if err != nil {
			return err
		}
		return a.sendOnce(req)
	}, backoff.NewExponentialBackOff())
}

// rereader begins anew after it was closed.
type rereader interface {
	io.ReadCloser
	Reopen() error
}

// There is nothing to read.
func (a *api) empty(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, http.NoBody)
	if err != nil {
		return err
	}
	return backoff.Retry(func() error { return a.sendOnce(req) }, backoff.NewExponentialBackOff())
}

// Sent once.
func (a *api) single(ctx context.Context, file io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, file)
	if err != nil {
		return err
	}
	return a.sendOnce(req)
}

// Only the errors of the read are marked: a failed POST ends the retry.
func (a *api) markedRead(ctx context.Context) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error {
		if err := a.readMarked(ctx); err != nil {
			return err
		}
		_, err := a.client.Post(a.url, "", strings.NewReader("{}"))
		return err
	})
}

func (a *api) readMarked(ctx context.Context) error {
	if err := a.json.Do(ctx, http.MethodGet, "/state", nil, nil); err != nil {
		return retry.RetryableError(err)
	}
	return nil
}

// renewing puts the body back before every attempt but the first.
type renewing struct{ next http.RoundTripper }

//resilint:ignore RES3004 retries are opted into
func (t renewing) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := range 3 {
		if i > 0 {
			if err := rewind(req); err != nil {
				return nil, err
			}
		}
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func rewind(req *http.Request) error {
	if req.GetBody == nil {
		return nil
	}
	body, err := req.GetBody()
	req.Body = body
	return err
}

// bodyless sends nothing but requests without a body again.
type bodyless struct{ next http.RoundTripper }

//resilint:ignore RES3004 retries are opted into
func (t bodyless) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	attempts := 3
	if req.Body != nil {
		attempts = 1
	}
	for range attempts {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// keeper is a client whose requests keep their bodies.
func keeper(c *retryablehttp.Client, req *retryablehttp.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// As above, with the request in view.
func kept(c *retryablehttp.Client, url string, data []byte) error {
	req, err := retryablehttp.NewRequest(http.MethodPut, url, data)
	if err != nil {
		return err
	}
	for range 3 {
		resp, err := c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// optional runs what it is given again when that marks its errors.
func optional(ctx context.Context, fn func() error) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(context.Context) error { return fn() })
}

// Nothing marks an error here.
func (a *api) unmarked(ctx context.Context) error {
	return optional(ctx, func() error { return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil) })
}

// One attempt is no retry, nor is none but the first.
func (a *api) onlyOne(ctx context.Context) error {
	err := retrygo.Do(func() error { return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil) }, retrygo.Attempts(1))
	if err != nil {
		return err
	}
	return backoff.Retry(func() error {
		return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil)
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 0))
}

// A policy that always says stop makes one attempt, wrapped or not.
func (a *api) stops(ctx context.Context) error {
	send := func() error { return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil) }
	if err := backoff.Retry(send, backoff.WithContext(&backoff.StopBackOff{}, ctx)); err != nil {
		return err
	}
	return backoff.Retry(func() error {
		return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil)
	}, &backoff.StopBackOff{})
}

// The key is made in the first attempt and kept for the others.
func (a *api) lazyKey(ctx context.Context, body []byte) error {
	var key string
	return retrygo.Do(func() error {
		if key == "" {
			key = uuid.NewString()
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The error of the POST is final; closing the answer fails for no reason that
// anybody retries for.
func (a *api) finalPost(ctx context.Context, body []byte) error {
	return retrygo.Do(func() error {
		resp, err := a.client.Get(a.url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		resp, err = a.client.Post(a.url, "application/json", bytes.NewReader(body))
		if err != nil {
			return retrygo.Unrecoverable(err)
		}
		return resp.Body.Close()
	})
}

// A predicate that says no to everything.
func (a *api) neverAgain(ctx context.Context) error {
	return retrygo.Do(func() error {
		return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil)
	}, retrygo.RetryIf(func(error) bool { return false }))
}

// The second PATCH finds another version and gets 412.
func (a *api) versioned(ctx context.Context, body []byte, etag string) error {
	return retrygo.Do(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPatch, a.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("If-Match", etag)
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Each of several transports is tried until one answers: no client sends twice.
type chain struct{ next []http.RoundTripper }

func (c chain) RoundTrip(r *http.Request) (*http.Response, error) {
	var err error
	for _, t := range c.next {
		var resp *http.Response
		if resp, err = t.RoundTrip(r.Clone(r.Context())); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// The transports are picked by an index.
func (c chain) Do(r *http.Request) (*http.Response, error) {
	var last error
	for i := range c.next {
		resp, err := c.next[i].RoundTrip(r)
		if err == nil {
			return resp, nil
		}
		last = err
	}
	return nil, last
}

var harmless = map[string]bool{http.MethodGet: true, http.MethodHead: true}

// The methods in a set are tried three times, all others once.
type bySet struct{ next http.RoundTripper }

func (t bySet) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	attempts := 1
	if harmless[r.Method] {
		attempts = 3
	}
	for i := 0; i < attempts; i++ {
		resp, err = t.next.RoundTrip(r)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
	}
	return resp, err
}
