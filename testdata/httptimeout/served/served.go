// Package served puts a limit around its handlers: the context of the requests
// they answer has a deadline.
package served

import (
	"context"
	"net/http"
	"time"
)

func handler(url string) http.Handler {
	return http.TimeoutHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = get(r.Context(), url)
	}), time.Second, "late")
}

// What starts anew is not under it.
func direct(url string) http.Handler {
	return http.TimeoutHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
		if err == nil {
			_, _ = (&http.Client{}).Do(req) // want `RES2001: `
		}
	}), time.Second, "late")
}

func get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := (&http.Client{}).Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
