// Package served has a server with a limit for its handlers.
package served

import (
	"net/http"
	"time"
)

const patience = 30 * time.Second

func server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:      http.TimeoutHandler(h, patience, "too slow"), // want `RES2301: a handler's limit of 30s under http.Server.WriteTimeout of 10s: the answer that says so is never written`
		ReadTimeout:  time.Minute,
		WriteTimeout: 10 * time.Second,
	}
}

// There is time to write the answer.
func quick(h http.Handler) http.Handler { return http.TimeoutHandler(h, 5*time.Second, "too slow") }
