// Package retrying has clients whose transports send requests again.
package retrying

import (
	"context"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/hashicorp/go-retryablehttp"
)

// A library's transport, in a literal.
func library() *http.Client {
	return &http.Client{
		Timeout:   30 * time.Second, // want `RES2303: http.Client.Timeout of 30s covers all attempts of rehttp.Transport, and no attempt has a limit of its own: the first slow one uses it up`
		Transport: rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second)),
	}
}

// The standard client of a retrying one, with a limit set afterwards.
func standard() *http.Client {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 5
	c := rc.StandardClient()
	c.Timeout = 20 * time.Second // want `RES2303: http.Client.Timeout of 20s covers all attempts of retryablehttp.Client, and no attempt has a limit of its own`
	return c
}

// Timeouts are to be retried, and never are.
func timeouts() *http.Client {
	return &http.Client{
		Timeout:   5 * time.Second, // want `RES2303: http.Client.Timeout of 5s covers all attempts of rehttp.Transport`
		Transport: rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryAny(rehttp.RetryTimeoutErr(), rehttp.RetryStatuses(503))), rehttp.ConstDelay(0)),
	}
}

// A policy around the default transport.
func policy() *http.Client {
	retry := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(2).Build()
	return &http.Client{
		Timeout:   10 * time.Second, // want `RES2303: http.Client.Timeout of 10s covers all attempts of failsafehttp.NewRoundTripper`
		Transport: failsafehttp.NewRoundTripper(nil, retry),
	}
}

// again is a round tripper of one's own.
type again struct{ next http.RoundTripper }

func (a *again) RoundTrip(req *http.Request) (*http.Response, error) {
	var resp *http.Response
	var err error
	for i := 0; i < 3; i++ {
		resp, err = a.next.RoundTrip(req)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return resp, err
}

func own(limit time.Duration) *http.Client {
	return &http.Client{
		Transport: &again{next: http.DefaultTransport},
		Timeout:   limit, // want `RES2303: http.Client.Timeout covers all attempts of retrying.again, and no attempt has a limit of its own`
	}
}

// A timer for the wait between attempts, and a base that callers may set.
type waiting struct{ base http.RoundTripper }

func (w *waiting) RoundTrip(req *http.Request) (*http.Response, error) {
	var resp *http.Response
	var err error
	for i := 0; i < 4; i++ {
		if i > 0 {
			if err := w.sleep(req.Context(), time.Duration(i)*time.Second); err != nil {
				return nil, err
			}
		}
		if resp, err = w.base.RoundTrip(req); err == nil {
			return resp, nil
		}
	}
	return resp, err
}

func (w *waiting) sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// Client makes a client on a base; nil is the default one.
func Client(base http.RoundTripper) *http.Client {
	if base == nil {
		base = http.DefaultTransport
	}
	return &http.Client{
		Timeout:   time.Minute, // want `RES2303: http.Client.Timeout of 60s covers all attempts of retrying.waiting, and no attempt has a limit of its own`
		Transport: &waiting{base: base},
	}
}

// The round tripper is put around what the client has, which is nothing.
func around() *http.Client {
	c := &http.Client{Timeout: 20 * time.Second} // want `RES2303: http.Client.Timeout of 20s covers all attempts of retrying.outer, and no attempt has a limit of its own`
	c.Transport = &outer{next: c.Transport}
	return c
}

type outer struct{ next http.RoundTripper }

func (o *outer) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	next := o.next
	if next == nil {
		next = http.DefaultTransport
	}
	for range 3 {
		if resp, err = next.RoundTrip(req); err == nil {
			return resp, nil
		}
	}
	return resp, err
}

// One attempt may take as long as all of them.
func allOfIt() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = 15 * time.Second
	return &http.Client{
		Timeout:   15 * time.Second, // want `RES2303: http.Client.Timeout of 15s covers all attempts of rehttp.Transport, and one attempt may take 15s: no time is left for another`
		Transport: rehttp.NewTransport(t, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second)),
	}
}

// Hard negatives.

// Each attempt is limited by the transport below, and there is time for three.
func limitedBelow() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = 5 * time.Second
	return &http.Client{Timeout: 20 * time.Second, Transport: rehttp.NewTransport(t, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second))}
}

// The round tripper gives each attempt a deadline of its own.
type patient struct{ next http.RoundTripper }

func (p *patient) RoundTrip(req *http.Request) (*http.Response, error) {
	var err error
	for i := 0; i < 3; i++ {
		var resp *http.Response
		if resp, err = p.once(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func (p *patient) once(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), 3*time.Second)
	defer cancel()
	return p.next.RoundTrip(req.WithContext(ctx))
}

func perAttempt() *http.Client {
	return &http.Client{Timeout: 10 * time.Second, Transport: &patient{next: http.DefaultTransport}}
}

// The retrying client has the limit inside: it counts for each attempt.
func inside() *http.Client {
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Timeout = 5 * time.Second
	c := rc.StandardClient()
	c.Timeout = 30 * time.Second
	return c
}

// No limit outside: what ends the attempts is the context of the request.
func open() *http.Client {
	return &http.Client{Transport: rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second))}
}

// The limit of a retrying client's own HTTPClient is one for each attempt.
func direct() *retryablehttp.Client {
	rc := retryablehttp.NewClient()
	rc.HTTPClient = &http.Client{Timeout: 10 * time.Second}
	return rc
}

// The round tripper only adds a header.
type tagged struct{ next http.RoundTripper }

func (t *tagged) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("X-Service", "orders")
	return t.next.RoundTrip(req)
}

func header() *http.Client {
	return &http.Client{Timeout: 10 * time.Second, Transport: &tagged{next: http.DefaultTransport}}
}

// What lies below the retrying transport is not in view, and may limit attempts.
func unseen(base http.RoundTripper) *http.Client {
	return &http.Client{Timeout: 10 * time.Second, Transport: rehttp.NewTransport(base, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second))}
}

// Only answers are retried: an attempt that takes too long would be the last one
// whatever its limit.
type unavailable struct{ next http.RoundTripper }

func (u *unavailable) RoundTrip(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := u.next.RoundTrip(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusServiceUnavailable || i == 3 {
			return resp, nil
		}
		resp.Body.Close()
	}
}

func answers() *http.Client {
	return &http.Client{Timeout: 10 * time.Second, Transport: &unavailable{next: http.DefaultTransport}}
}

// The same with a library's predicate.
func statuses() *http.Client {
	return &http.Client{
		Timeout:   10 * time.Second,
		Transport: rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryStatuses(503)), rehttp.ConstDelay(time.Second)),
	}
}

// What decides is a function that may only look at answers.
func custom(decide rehttp.RetryFn) *http.Client {
	return &http.Client{Timeout: 10 * time.Second, Transport: rehttp.NewTransport(nil, decide, rehttp.ConstDelay(time.Second))}
}

// The library limits each attempt.
func perAttemptTimeout() *http.Client {
	t := rehttp.NewTransport(nil, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second))
	t.PerAttemptTimeout = 2 * time.Second
	return &http.Client{Timeout: 10 * time.Second, Transport: t}
}
