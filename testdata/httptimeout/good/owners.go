package good

import (
	"cmp"
	"context"
	"net/http"
	"time"
)

// A round tripper of the package owns a deadline per attempt, so the client
// must not have one over all of them.
type retrying struct {
	next http.RoundTripper
}

func (t *retrying) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), time.Second)
	defer cancel()
	return t.next.RoundTrip(req.WithContext(ctx))
}

func attempts(url string) (*http.Response, error) {
	client := &http.Client{Transport: &retrying{http.DefaultTransport}}
	return client.Get(url)
}

// A round tripper that is handed in may set deadlines; nobody can see it.
func handed(rt http.RoundTripper, url string) (*http.Response, error) {
	client := &http.Client{Transport: rt}
	return client.Get(url)
}

// The empty client is the default of a library whose caller may bring its own.
type Client struct {
	http *http.Client
	base string
}

type Option func(*Client)

func WithHTTPClient(c *http.Client) Option { return func(cl *Client) { cl.http = c } }

func NewClient(base string, opts ...Option) *Client {
	c := &Client{http: &http.Client{}, base: base}
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *Client) Ping() (*http.Response, error) { return c.http.Get(c.base) }

// The same by parameter, and by a field that others can set.
type Feed struct {
	HTTPClient *http.Client
	fallback   *http.Client
}

func NewFeed(hc *http.Client) *Feed {
	if hc == nil {
		hc = &http.Client{}
	}
	return &Feed{fallback: hc}
}

func (f *Feed) client() *http.Client {
	if f.HTTPClient != nil {
		return f.HTTPClient
	}
	return http.DefaultClient
}

func (f *Feed) Read(url string) error {
	resp, err := f.client().Get(url)
	if err != nil {
		resp, err = f.fallback.Get(url)
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The client given by the caller wins over a bounded default.
func choose(given *http.Client, url string) (*http.Response, error) {
	client := cmp.Or(given, &http.Client{Timeout: time.Second})
	return client.Get(url)
}

// The constructor of another function of the package sets the timeout.
func newClient(d time.Duration) *http.Client { return &http.Client{Timeout: d} }

var shared = newClient(10 * time.Second)

func viaVariable(url string) (*http.Response, error) { return shared.Get(url) }

// The unbounded client is overwritten before anybody uses it.
func replaced(url string) (*http.Response, error) {
	client := &http.Client{}
	client = &http.Client{Timeout: time.Second}
	return client.Get(url)
}

// The client is never used for a request: it is only a value.
func idle() bool {
	c := http.Client{}
	return c.Jar == nil
}

// A copy of the default client gets a timeout of its own.
func copied(url string) (*http.Response, error) {
	c := *http.DefaultClient
	c.Timeout = time.Second
	return c.Get(url)
}

// The deadline is on the context that a worker pool hands to its function.
func pool(ctx context.Context, urls []string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return each(ctx, urls, func(ctx context.Context, url string) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func each(ctx context.Context, urls []string, fn func(context.Context, string) error) error {
	for _, u := range urls {
		if err := fn(ctx, u); err != nil {
			return err
		}
	}
	return nil
}
