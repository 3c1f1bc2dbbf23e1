// Package weather has names that look different and are one.
package weather

import (
	"net/http"
	"os"

	"github.com/sony/gobreaker/v2"
)

type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New uses three forms of one name.
func New(c *http.Client) *Client {
	return &Client{
		base:    os.Getenv("OPEN_WEATHER_URL"),
		http:    c,
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "WeatherAPI-breaker"}),
	}
}

func (c *Client) Now(place string) (*http.Response, error) {
	return c.breaker.Execute(func() (*http.Response, error) { return c.http.Get(c.base + "/" + place) })
}
