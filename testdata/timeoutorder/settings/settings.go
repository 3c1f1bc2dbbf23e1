// Package settings has limits that come from settings with defaults.
package settings

import (
	"net"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

// Config is filled from the environment.
type Config struct {
	Timeout     time.Duration `env:"TIMEOUT" envDefault:"2s"`
	DialTimeout time.Duration `env:"DIAL_TIMEOUT" envDefault:"5s"`
	WaitSeconds int           `default:"4"`
}

// New makes a client with the defaults in the struct tags.
func New(c Config) *http.Client {
	return &http.Client{
		Timeout:   c.Timeout, // want `RES2301: http.Client.Timeout of 2s \(default\) ends the request first: net.Dialer.Timeout of 5s \(default\) can never be reached`
		Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: c.DialTimeout}).DialContext},
	}
}

// Seconds are a plain number, with the unit in the code.
func Seconds(c Config) *http.Client {
	return &http.Client{
		Timeout:   time.Duration(c.WaitSeconds) * time.Second, // want `RES2301: http.Client.Timeout of 4s \(default\) ends the request first: http.Transport.ResponseHeaderTimeout of 10s can never be reached`
		Transport: &http.Transport{ResponseHeaderTimeout: 10 * time.Second},
	}
}

// Options get their defaults in the constructor.
type Options struct{ Total, Header time.Duration }

// WithDefaults makes a client where zero means the default.
func WithDefaults(o Options) *http.Client {
	if o.Total == 0 {
		o.Total = 3 * time.Second
	}
	if o.Header <= 0 {
		o.Header = 6 * time.Second
	}
	return &http.Client{
		Timeout:   o.Total, // want `RES2301: http.Client.Timeout of 3s \(default\) ends the request first: http.Transport.ResponseHeaderTimeout of 6s \(default\) can never be reached`
		Transport: &http.Transport{ResponseHeaderTimeout: o.Header},
	}
}

// Cache waits longer for a cache that is not there than for one that is slow.
func Cache(addr string) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr:        addr,
		DialTimeout: 30 * time.Second,
		ReadTimeout: 10 * time.Second, // want `RES2301: redis.Options.ReadTimeout of 10s is shorter than redis.Options.DialTimeout of 30s: a system that is down holds the caller longer than one that is slow`
	})
}

// Same gives both the same time, as most do.
func Same(addr string) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: addr, DialTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: time.Second})
}

// Unset leaves the reading to the library: its zero is no limit of no time.
func Unset(addr string) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: addr, DialTimeout: 5 * time.Second, ReadTimeout: 0})
}
