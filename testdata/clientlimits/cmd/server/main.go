// Command server runs on its own.
package main

import (
	"log"
	"net/http"
	"time"
)

type handler struct{ rates, maps *http.Client }

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for url, c := range map[string]*http.Client{"https://rates.example.com": h.rates, "https://maps.example.com": h.maps} {
		resp, err := c.Get(url)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		resp.Body.Close()
	}
}

func main() {
	h := &handler{
		rates: &http.Client{Timeout: 5 * time.Second}, // want `RES2101: this client has no transport of its own`
		maps:  &http.Client{Timeout: 5 * time.Second}, // want `RES2101: this client has no transport of its own`
	}
	log.Fatal(http.ListenAndServe(":8080", h))
}
