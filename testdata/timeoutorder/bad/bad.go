// Package bad has limits that contradict each other, as real services write them.
package bad

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
)

// The dialer is that of the default transport, the client is in more of a hurry.
func copied() *http.Client {
	return &http.Client{
		Timeout: 10 * time.Second, // want `RES2301: http.Client.Timeout of 10s ends the request first: net.Dialer.Timeout of 30s can never be reached`
		Transport: &http.Transport{
			DialContext: (&net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		},
	}
}

// The limits are constants, the transport is made elsewhere.
const (
	requestTimeout = 5 * time.Second
	headerTimeout  = 8 * time.Second
)

func transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = headerTimeout
	return t
}

type rates struct{ http *http.Client }

func newRates() *rates {
	c := &http.Client{Transport: transport()}
	c.Timeout = requestTimeout // want `RES2301: http.Client.Timeout of 5s ends the request first: http.Transport.ResponseHeaderTimeout of 8s can never be reached`
	return &rates{http: c}
}

func (r *rates) get(url string) (*http.Response, error) { return r.http.Get(url) }

// A client of a library, with setters.
func fluent() *resty.Client {
	t := &http.Transport{ResponseHeaderTimeout: time.Minute}
	return resty.New().SetTransport(t).SetTimeout(20 * time.Second) // want `RES2301: resty.Client.SetTimeout of 20s ends the request first: http.Transport.ResponseHeaderTimeout of 60s can never be reached`
}

// The dialer is made inside of the dial function.
func dialing() *http.Client {
	return &http.Client{
		Timeout: 3 * time.Second, // want `RES2301: http.Client.Timeout of 3s ends the request first: net.Dialer.Timeout of 5s can never be reached`
		Transport: &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			d := net.Dialer{Timeout: 5 * time.Second}
			return d.DialContext(ctx, network, addr)
		}},
	}
}

// The transport is wrapped, and its dial function has a limit of its own.
func dialTimeout() http.Client {
	return http.Client{
		Timeout: 2 * time.Second, // want `RES2301: http.Client.Timeout of 2s ends the request first: net.DialTimeout of 5s can never be reached`
		Transport: &http.Transport{Dial: func(network, addr string) (net.Conn, error) {
			return net.DialTimeout(network, addr, 5*time.Second)
		}},
	}
}

// The limit on the header of an inbound request lies within that on the request.
func server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadTimeout:       5 * time.Second, // want `RES2301: http.Server.ReadTimeout of 5s covers the header too: http.Server.ReadHeaderTimeout of 10s can never be reached`
		ReadHeaderTimeout: 10 * time.Second,
	}
}

// Each attempt is given longer than all of them.
func attempts(ctx context.Context, send func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	var err error
	for range 3 {
		one, stop := context.WithTimeout(ctx, 10*time.Second) // want `RES2301: a limit of 10s under one of 5s: the context that it is derived from ends first`
		err = send(one)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

// The shorter limit is set by the only caller, in another function.
func handle(ctx context.Context, send func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return forward(ctx, send)
}

func forward(ctx context.Context, send func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, 2*time.Second, nil) // want `RES2301: a limit of 2s under one of 1s`
	defer cancel()
	return send(ctx)
}

// Clients that are made without a literal.
func fresh() *http.Client {
	c := new(http.Client)
	c.Transport = &http.Transport{ResponseHeaderTimeout: 20 * time.Second}
	c.Timeout = 5 * time.Second // want `RES2301: http.Client.Timeout of 5s ends the request first: http.Transport.ResponseHeaderTimeout of 20s can never be reached`
	return c
}

func declared() http.Client {
	var c http.Client
	c.Transport = &http.Transport{ResponseHeaderTimeout: 20 * time.Second}
	c.Timeout = 5 * time.Second // want `RES2301: http.Client.Timeout of 5s ends the request first`
	return c
}

func paired() *http.Client {
	c := new(http.Client)
	c.Transport, c.Timeout = &http.Transport{ResponseHeaderTimeout: 20 * time.Second}, 5*time.Second // want `RES2301: http.Client.Timeout of 5s ends the request first`
	return c
}
