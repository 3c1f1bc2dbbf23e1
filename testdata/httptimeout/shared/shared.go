// Package shared sends with the process-wide client.
package shared

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

func get() (*http.Response, error) {
	return http.Get("http://drivers.internal/nearest") // want `RES2002: http\.Get uses the shared client`
}

func form() (*http.Response, error) {
	return http.PostForm("http://drivers.internal/nearest", url.Values{}) // want `RES2002: http\.PostForm uses the shared client`
}

func background() (*http.Response, error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "http://drivers.internal", nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req) // want `RES2002: http\.DefaultClient sends without a time limit: it has no timeout, and context\.Background\(\) has no deadline`
}

type driver struct{ client *http.Client }

func newDriver() *driver {
	return &driver{client: http.DefaultClient} // want `RES2002: http\.DefaultClient sends without a time limit`
}

func (d *driver) send() (*http.Response, error) { return d.client.Head("http://drivers.internal") }

// A deadline on the context is enough.
func bounded(ctx context.Context) (*http.Response, error) {
	ctx, cancel := context.WithDeadline(ctx, time.Now().Add(time.Second))
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://drivers.internal", nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

// A library cannot know better than its caller which deadline is right.
func Fetch(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://drivers.internal", nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
