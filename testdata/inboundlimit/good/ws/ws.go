// Package ws reads many messages from one connection.
package ws

import (
	"net/http"

	"golang.org/x/time/rate"
)

// Serve limits messages, of which a gateway sees none: it sees one request.
func Serve(w http.ResponseWriter, _ *http.Request, next func() (string, bool)) {
	l := rate.NewLimiter(10, 10)
	for {
		msg, more := next()
		if !more {
			return
		}
		if !l.Allow() {
			continue
		}
		if _, err := w.Write([]byte(msg)); err != nil {
			return
		}
	}
}
