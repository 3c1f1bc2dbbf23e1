// Package foreign has variables that are named like the real ones.
package foreign

import (
	"net/http"
	"time"
)

// DefaultClient is the package's own.
var DefaultClient = &http.Client{}

// DefaultTransport is, too.
var DefaultTransport = &http.Transport{}

func limit() {
	DefaultClient.Timeout = time.Second
	DefaultTransport.MaxIdleConns = 10
}
