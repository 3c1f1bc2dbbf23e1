// Package slow makes transports, and one of its options limits them.
package slow

import (
	"net/http"
	"time"
)

// Transport makes one.
func Transport() http.RoundTripper { return with(limit) }

func with(opts ...func(*http.Transport)) http.RoundTripper {
	t := &http.Transport{}
	for _, o := range opts {
		o(t)
	}
	return t
}

func limit(t *http.Transport) { t.ResponseHeaderTimeout = time.Second }
