// Package bad has transports that lack limits.
package bad

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// All that was wanted is another certificate pool.
func secured(cfg *tls.Config) *http.Client {
	return &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{TLSClientConfig: cfg}, // want `RES2102: this transport lacks a limit on connections \(MaxConnsPerHost\) and a dial timeout \(DialContext of a net.Dialer\)`
	}
}

// Nothing at all.
func bare() *http.Client {
	t := &http.Transport{} // want `RES2102: this transport lacks a limit on connections \(MaxConnsPerHost\), a dial timeout \(DialContext of a net.Dialer\) and a ResponseHeaderTimeout`
	return &http.Client{Transport: t}
}

// The client ends soon enough, but may open as many connections as it likes.
func quick() *http.Client {
	return &http.Client{
		Timeout:   5 * time.Second,
		Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext}, // want `RES2102: this transport lacks a limit on connections \(MaxConnsPerHost\)$`
	}
}

// The dialer has no timeout, only keep-alive probes.
func keepAlive() *http.Client {
	return &http.Client{
		Timeout: time.Minute,
		Transport: &http.Transport{ // want `RES2102: this transport lacks a dial timeout`
			MaxConnsPerHost: 10,
			DialContext:     (&net.Dialer{KeepAlive: time.Minute}).DialContext,
		},
	}
}

// The dial function only adds something to what net.Dial does.
func counting() *http.Client {
	return &http.Client{Transport: &http.Transport{ // want `RES2102: this transport lacks a dial timeout \(DialContext of a net.Dialer\)$`
		MaxIdleConnsPerHost:   10,
		ResponseHeaderTimeout: time.Second,
		DialContext: func(_ context.Context, network, addr string) (net.Conn, error) {
			return net.Dial(network, addr)
		},
	}}
}

// Handed to somebody whose client is not in view.
func lent() http.RoundTripper {
	return &http.Transport{Proxy: http.ProxyFromEnvironment} // want `RES2102: this transport lacks a limit on connections \(MaxConnsPerHost\)$`
}

// either makes one or the other, which lack the same: that is one finding.
func either(cfg *tls.Config) *http.Client {
	t := &http.Transport{} // want `RES2102: this transport lacks a limit on connections`
	if cfg != nil {
		t = &http.Transport{TLSClientConfig: cfg}
	}
	return &http.Client{Transport: t, Timeout: time.Minute}
}
