// Package good has limits that a check of single numbers would report. Each says
// why it is fine.
package good

import (
	"context"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/go-resty/resty/v2"
)

// Connecting, reading and the whole request come in the right order.
func ordered() *http.Client {
	return &http.Client{
		Timeout: 10 * time.Second,
		Transport: &http.Transport{
			DialContext:           (&net.Dialer{Timeout: 2 * time.Second}).DialContext,
			ResponseHeaderTimeout: 5 * time.Second,
		},
	}
}

// One number for everything: no limit is out of reach.
func equal() *http.Client {
	const limit = 5 * time.Second
	return &http.Client{
		Timeout: limit,
		Transport: &http.Transport{
			DialContext:           (&net.Dialer{Timeout: limit}).DialContext,
			ResponseHeaderTimeout: limit,
		},
	}
}

// A client without a limit of its own, as one for downloads: the zero is not
// shorter than the limit on the header.
func streaming() *http.Client {
	return &http.Client{
		Timeout:   0,
		Transport: &http.Transport{ResponseHeaderTimeout: 10 * time.Second},
	}
}

// The limit on idle connections is not one on requests.
func idle() *http.Client {
	return &http.Client{
		Timeout:   5 * time.Second,
		Transport: &http.Transport{IdleConnTimeout: 90 * time.Second, ExpectContinueTimeout: 30 * time.Second},
	}
}

// KeepAlive is the time between probes.
func keepAlive() *http.Client {
	return &http.Client{
		Timeout:   5 * time.Second,
		Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second, KeepAlive: 30 * time.Second}).DialContext},
	}
}

// The default transport connects within thirty seconds, but nobody chose that
// number here.
func defaults() *http.Client { return &http.Client{Timeout: 5 * time.Second} }

// The deployment says how long a request may take; the constant is only for
// connecting.
type config struct{ timeout time.Duration }

func load() config {
	d, _ := time.ParseDuration(os.Getenv("TIMEOUT"))
	return config{timeout: d}
}

func configured() *http.Client {
	return &http.Client{
		Timeout:   load().timeout,
		Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: 5 * time.Second}).DialContext},
	}
}

// One of two transports has the longer limit, and which one it gets is decided
// while the program runs.
func either(slow bool) *http.Client {
	t := &http.Transport{ResponseHeaderTimeout: time.Second}
	if slow {
		t = &http.Transport{ResponseHeaderTimeout: time.Minute}
	}
	return &http.Client{Timeout: 10 * time.Second, Transport: t}
}

// The shared transport is for two clients; the limits belong to two requests.
var shared = &http.Transport{ResponseHeaderTimeout: 4 * time.Second}

var (
	quick = &http.Client{Timeout: 5 * time.Second, Transport: shared}
	bulk  = &http.Client{Timeout: 30 * time.Second, Transport: shared}
)

// The caller's limit is longer than that of each step.
func steps(ctx context.Context, step func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for range 3 {
		one, stop := context.WithTimeout(ctx, 5*time.Second)
		err := step(one)
		stop()
		if err != nil {
			return err
		}
	}
	return nil
}

// What follows the request is not bound by its deadline any more.
func after(ctx context.Context, send, tidy func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if err := send(ctx); err != nil {
		late, stop := context.WithTimeout(context.WithoutCancel(ctx), 30*time.Second)
		defer stop()
		return tidy(late)
	}
	return nil
}

// The function is called with a limit and without: for the second the longer one
// counts.
func both(send func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := limited(ctx, send); err != nil {
		return limited(context.Background(), send)
	}
	return nil
}

func limited(ctx context.Context, send func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return send(ctx)
}

// The server gives the header less than the whole request.
func server(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 2 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: time.Second}
}

// The setter on the request counts for it alone.
func fluent() *resty.Client {
	return resty.New().SetTimeout(5 * time.Second).SetRetryWaitTime(time.Minute)
}
