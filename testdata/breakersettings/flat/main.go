// Command flat is a service in one package.
package main

import (
	"io"
	"log"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
)

var weather = gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{ // want `RES4301: circuit breaker weather opens at a share of failed calls \(50%\) with no minimum of calls.*; takes the share of all calls since it closed: no interval is set`
	Name:    "weather",
	Timeout: time.Minute,
	ReadyToTrip: func(c gobreaker.Counts) bool {
		return float64(c.TotalFailures)/float64(c.Requests) > 0.4999
	},
	OnStateChange: func(name string, from, to gobreaker.State) { log.Println(name, from, to) },
})

// forecast asks for today's weather; it makes an error of 500 and up only.
func forecast() ([]byte, error) {
	return weather.Execute(func() ([]byte, error) {
		resp, err := http.Get("https://weather.example.com/today")
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= http.StatusInternalServerError {
			return nil, http.ErrServerClosed
		}
		return io.ReadAll(resp.Body)
	})
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		b, err := forecast()
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		_, _ = w.Write(b)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
