// Package wire is the composition root of a layered service.
package wire

import (
	"net/http"
	"time"

	"example.test/shop/sharedbreaker/wrapped/adapters/maps"
	"example.test/shop/sharedbreaker/wrapped/adapters/weather"
	"example.test/shop/sharedbreaker/wrapped/resilience"
)

// Parts are what a service is made of.
type Parts struct {
	Maps    *maps.Client
	Weather *weather.Client
}

// Wire shares the service's own breaker.
func Wire(hc *http.Client) *Parts {
	b := resilience.New("third parties", time.Minute) // want `RES4001: one circuit breaker for two systems`
	return &Parts{Maps: maps.New(hc, b), Weather: weather.New(hc, b)}
}

// Apart has one each.
func Apart(hc *http.Client) *Parts {
	return &Parts{
		Maps:    maps.New(hc, resilience.New("maps", time.Minute)),
		Weather: weather.New(hc, resilience.New("weather", time.Minute)),
	}
}

// Plain has a name that says nothing.
func Plain(hc *http.Client) *maps.Client {
	return maps.New(hc, resilience.New("breaker", time.Minute)) // want `RES4002: circuit breaker named "breaker": `
}
