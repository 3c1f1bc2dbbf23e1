// Package link takes breakers out of what another package keeps.
package link

import (
	"net/http"

	"example.test/shop/sharedbreaker/wrapped/adapters/maps"
	"example.test/shop/sharedbreaker/wrapped/adapters/weather"
	"example.test/shop/sharedbreaker/wrapped/house"
)

func lazily(h *house.House, a, b *http.Client) (*weather.Client, *maps.Client) {
	w := weather.New(a, h.One())
	return w, maps.New(b, h.One()) // want `RES4001: one circuit breaker for two systems: when weather\.com \(link/link\.go:\d+\) is down, maps\.com is refused as well`
}

func variable(a, b *http.Client) (*weather.Client, *maps.Client) {
	w := weather.New(a, house.Partners)
	return w, maps.New(b, house.Partners) // want `RES4001: one circuit breaker for two systems: when weather\.com .* is down, maps\.com is refused as well`
}

// One for each name.
func each(h *house.House, a, b *http.Client) (*weather.Client, *maps.Client) {
	return weather.New(a, h.For("weather")), maps.New(b, h.For("maps"))
}

// One for each that asks.
func fresh(h *house.House, a, b *http.Client) (*weather.Client, *maps.Client) {
	return weather.New(a, h.Fresh("weather")), maps.New(b, h.Fresh("maps"))
}

// Two adapters of one system.
func same(h *house.House, a, b *http.Client) (*weather.Client, *weather.Client) {
	third := h.Fresh("third")
	return weather.New(a, third), weather.New(b, third)
}

// One or the other.
func either(h *house.House, a *http.Client, kind string) any {
	fourth := h.Fresh("fourth")
	if kind == "maps" {
		return maps.New(a, fourth)
	}
	return weather.New(a, fourth)
}
