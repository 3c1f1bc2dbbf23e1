// Command shop is where everything is wired: its numbers are settings.
package main

import (
	"net/http"
	"time"
)

// main wires, and its numbers are where settings end.
func main() {
	c := &http.Client{Timeout: 7 * time.Second}
	resp, err := c.Get("https://api.acmepay.io/ping")
	if err != nil {
		panic(err)
	}
	defer resp.Body.Close()
}
