// Package suppressed has documented exceptions.
package suppressed

import (
	"net/http"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/sony/gobreaker/v2"
)

func setUp() {
	hystrix.ConfigureCommand("default", hystrix.CommandConfig{}) //resilint:ignore RES4002 the only command of a tool
}

func once(hc *http.Client, req *http.Request) (*http.Response, error) {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "once"}) //resilint:ignore RES4003 measures what the library costs
	return cb.Execute(func() (*http.Response, error) { return hc.Do(req) })
}
