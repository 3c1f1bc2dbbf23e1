// Command poller goes on for ever.
package main

import (
	"net/http"
	"os"
	"os/signal"
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

// untilAsked breaks off, but works for as long as the program runs.
func untilAsked() {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	for {
		resp, err := http.Get("http://drivers.internal/") // want `RES2002: `
		if err != nil {
			break
		}
		_ = resp.Body.Close()
		select {
		case <-stop:
			return
		case <-time.After(time.Minute):
		}
	}
}

// untilFailure sleeps in between.
func untilFailure() {
	for {
		if _, err := http.Get("http://drivers.internal/"); err != nil { // want `RES2002: `
			break
		}
		time.Sleep(time.Minute)
	}
}

// forEver only breaks off an inner loop.
func forEver() {
	for {
		for range 3 {
			if _, err := http.Get("http://drivers.internal/"); err == nil { // want `RES2002: `
				break
			}
		}
	}
}
