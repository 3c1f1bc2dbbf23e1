// Package sharedset gives the process-wide client a timeout before it is used.
package sharedset

import (
	"net/http"
	"time"
)

func init() { http.DefaultClient.Timeout = 10 * time.Second }

func get() (*http.Response, error) { return http.Get("http://drivers.internal/nearest") }

func head() (*http.Response, error) {
	return http.DefaultClient.Head("http://drivers.internal/nearest")
}
