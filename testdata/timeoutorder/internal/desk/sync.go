package desk

import (
	"net/http"
	"time"
)

// The limit is set where the work in the background is, by the name of the file.
func widen(c *http.Client) { c.Timeout = 15 * time.Minute }

func plain() *http.Client {
	c := &http.Client{}
	widen(c)
	return c
}

// A generous limit: some of the answers are slow.
func thinking() *http.Client { return &http.Client{Timeout: 5 * time.Minute} }
