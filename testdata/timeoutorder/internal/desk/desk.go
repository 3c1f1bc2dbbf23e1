// Package desk answers people, and calls out while they wait.
package desk

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type desk struct{ http *http.Client }

func newDesk() *desk {
	return &desk{http: &http.Client{Timeout: 2 * time.Minute}} // want `RES2302: http.Client.Timeout of 2m: nobody waits longer than 60s`
}

func (d *desk) get(url string) (*http.Response, error) { return d.http.Get(url) }

func dialer() *http.Client {
	return &http.Client{Timeout: 45 * time.Second, Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: 30 * time.Second}).DialContext, // want `RES2302: net.Dialer.Timeout of 30s: a connection that is not there after 10s will not come`
	}}
}

const cacheTimeout = 15 * time.Second

func cache(addr string) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: addr, DialTimeout: cacheTimeout, ReadTimeout: 20 * time.Second}) // want `RES2302: redis.Options.DialTimeout of 15s`
}

func (d *desk) serve(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Minute) // want `RES2302: a limit of 5m for work on a request that is being served: nobody waits longer than 60s`
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.example.com", nil)
	if err != nil {
		return
	}
	resp, err := d.http.Do(req)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

// Hard negatives.

// A minute is the limit itself.
var minute = &http.Client{Timeout: time.Minute}

// Who fetches a file waits for all of it.
func downloadClient() *http.Client { return &http.Client{Timeout: 10 * time.Minute} }

// The variable says that the client is for work in the background.
var nightlyBatch = &http.Client{Timeout: 10 * time.Minute}

// The server's own limits are those of its clients.
func server() *http.Server {
	return &http.Server{ReadTimeout: 2 * time.Minute, WriteTimeout: 5 * time.Minute, IdleTimeout: time.Hour}
}

// Connections may idle as long as they like.
func idle() *http.Client {
	return &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{IdleConnTimeout: 5 * time.Minute}}
}

// The context is that of the program, not of a request.
func refresh(ctx context.Context, load func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	return load(ctx)
}

// A handler that hands out a file.
func (d *desk) exportFile(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Minute)
	defer cancel()
	<-ctx.Done()
	w.WriteHeader(http.StatusOK)
}

// A limit for everything that the server does is the last resort.
func lastResort(next http.Handler, limit time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), limit)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

var _ = lastResort(nil, 5*time.Minute)
