// Package values sends through functions that it holds in variables, and while
// the program starts.
package values

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// What a package needs before it can start.
var boot, errBoot = http.Get("https://boot.example.com/config") // want `RES2002: http.Get uses the shared client, which has no timeout`

// A method of the shared client in a variable.
func value(url string) (*http.Response, error) {
	get := http.DefaultClient.Get // want `RES2002: http.DefaultClient sends without a time limit: it has no timeout, and http.DefaultClient.Get takes no context`
	return get(url)
}

// A function of the library in a field, so that tests can put another in its place.
type loader struct {
	get func(string) (*http.Response, error)
}

func newLoader() *loader { return &loader{get: http.Get} }

func (l *loader) load(url string) (*http.Response, error) {
	return l.get(url) // want `RES2002: http.Get uses the shared client, which has no timeout`
}

// A method of a client that has no limit.
func own(url string) (*http.Response, error) {
	client := &http.Client{} // want `RES2001: http.Client sends without a time limit: it has no timeout, and client.Head takes no context`
	head := client.Head
	return head(url)
}

// A retrying client around a request that has no deadline.
func wrapped(url string) (*http.Response, error) {
	client := retryablehttp.NewClient() // want `RES2004: retryablehttp.Client sends without a time limit: it has no timeout, and http.NewRequest takes no context`
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	again, err := retryablehttp.FromRequest(req)
	if err != nil {
		return nil, err
	}
	return client.Do(again)
}

// Hard negatives.

// The client behind the method value has a limit.
func limited(url string) (*http.Response, error) {
	client := &http.Client{Timeout: time.Second}
	get := client.Get
	return get(url)
}

// The request behind the method value has a deadline.
func deadline(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	do := http.DefaultClient.Do
	return do(req)
}

// What is called is decided by the caller.
func chosen(get func(string) (*http.Response, error), url string) (*http.Response, error) {
	return get(url)
}
