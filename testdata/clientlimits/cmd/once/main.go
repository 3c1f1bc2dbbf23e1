// Command once is started by somebody who waits for it.
package main

import (
	"log"
	"net/http"
	"time"
)

func main() {
	a := &http.Client{Timeout: 5 * time.Second}
	b := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{}}
	for _, c := range []*http.Client{a, b} {
		resp, err := c.Get("https://status.example.com")
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
	}
}
