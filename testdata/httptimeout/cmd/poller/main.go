// Command poller goes on for ever.
package main

import (
	"net/http"
	"time"
)

func main() {
	for {
		if resp, err := http.Get("http://drivers.internal/"); err == nil { // want `RES2002: `
			_ = resp.Body.Close()
		}
		time.Sleep(time.Minute)
	}
}
