// Package lost replaces a bounded client by one that is not.
package lost

import (
	"crypto/tls"
	"net/http"
	"time"
)

func branch(url string, insecure bool) (*http.Response, error) {
	client := &http.Client{Timeout: 10 * time.Second}
	if insecure {
		client = &http.Client{ // want `RES2003: the time limit is lost here: this http\.Client takes the place of one with a timeout and has none`
			Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
		}
	}
	return client.Get(url)
}

func either(url string, internal bool) (*http.Response, error) {
	var client *http.Client
	switch {
	case internal:
		client = &http.Client{} // want `RES2003: `
	default:
		client = &http.Client{Timeout: 10 * time.Second}
	}
	return client.Get(url)
}

// The limit is lost whatever the new transport does: it was on the client.
type source struct{ client *http.Client }

func newSource(d time.Duration, rt http.RoundTripper) *source {
	client := limited(d)
	if rt != nil {
		client = &http.Client{Transport: rt} // want `RES2003: `
	}
	return &source{client}
}

func limited(d time.Duration) *http.Client { return &http.Client{Timeout: d} }

func (s *source) read(url string) (*http.Response, error) { return s.client.Get(url) }

// A method replaces what the constructor made.
type proxied struct{ client *http.Client }

func newProxied() *proxied { return &proxied{client: &http.Client{Timeout: time.Second}} }

func (p *proxied) useTransport(tr *http.Transport) {
	p.client = &http.Client{Transport: tr} // want `RES2003: `
}

func (p *proxied) read(url string) (*http.Response, error) { return p.client.Get(url) }

// Only the transport is replaced: the timeout stays.
func kept(url string, insecure bool) (*http.Response, error) {
	client := &http.Client{Timeout: 10 * time.Second}
	if insecure {
		client.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	}
	return client.Get(url)
}

// The new client takes the timeout of the old one.
func passed(url string, insecure bool) (*http.Response, error) {
	client := &http.Client{Timeout: 10 * time.Second}
	if insecure {
		client = &http.Client{Transport: &http.Transport{}, Timeout: client.Timeout}
	}
	return client.Get(url)
}

// The timeout is set again, after the branches meet.
func again(url string, insecure bool) (*http.Response, error) {
	client := &http.Client{Timeout: 10 * time.Second}
	if insecure {
		client = &http.Client{Transport: &http.Transport{}}
	}
	client.Timeout = 5 * time.Second
	return client.Get(url)
}
