// Package mail makes clients for a library that takes a context in each call.
package mail

import (
	"net/http"

	"github.com/resend/resend-go/v2"
)

// HTTP returns what Client is to be called with: how long a message may take is
// for whoever sends it to say.
func HTTP() *http.Client { return &http.Client{Transport: &http.Transport{MaxIdleConns: 3}} }

// Client sends with a client.
func Client(c *http.Client, key string) *resend.Client { return resend.NewCustomClient(c, key) }
