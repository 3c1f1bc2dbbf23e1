// Package built sends requests that another package makes.
package built

import (
	"context"
	"net/http"
	"strings"
	"time"

	"example.test/shop/httptimeout/internal/message"
)

func push(url, text string) error {
	req, err := message.New(http.MethodPost, url, strings.NewReader(text), map[string]string{"Priority": "1"})
	if err != nil {
		return err
	}
	return drop(http.DefaultClient.Do(req)) // want `RES2002: http\.DefaultClient sends without a time limit: it has no timeout, and message\.New sets no deadline`
}

func root(url string) error {
	req, err := message.Get(context.Background(), url)
	if err != nil {
		return err
	}
	return drop((&http.Client{}).Do(req)) // want `RES2001: http\.Client sends without a time limit: it has no timeout, and context\.Background\(\) has no deadline`
}

// The deadline goes through the function that makes the request.
func passed(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := message.Get(ctx, url)
	if err != nil {
		return err
	}
	return drop(http.DefaultClient.Do(req))
}

// The function that makes the request sets the deadline.
func soon(url string) error {
	req, cancel, err := message.Soon(context.Background(), url)
	if err != nil {
		return err
	}
	defer cancel()
	return drop(http.DefaultClient.Do(req))
}

// The request gets its deadline afterwards.
func later(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := message.New(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return drop(http.DefaultClient.Do(req.WithContext(ctx)))
}

// The same with one variable.
func replaced(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := message.New(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req = req.WithContext(ctx)
	return drop(http.DefaultClient.Do(req))
}

// Whether the request has a context is for the other package to know.
func either(ctx context.Context, url string) error {
	req, err := message.Either(ctx, url)
	if err != nil {
		return err
	}
	return drop((&http.Client{}).Do(req))
}

// The client has a timeout.
func limited(url string) error {
	req, err := message.New(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return drop((&http.Client{Timeout: time.Second}).Do(req))
}

func drop(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
