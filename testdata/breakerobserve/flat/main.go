// Command flat is a service in one package.
package main

import (
	"net/http"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
)

func client() *http.Client {
	cb := circuitbreaker.NewBuilder[*http.Response](). // want `RES4501: nobody is told when the circuit breaker changes its state`
								WithFailureThreshold(5).
								Build()
	return &http.Client{Transport: failsafehttp.NewRoundTripper(nil, failsafe.Policy[*http.Response](cb))}
}

func main() {
	resp, err := client().Get("https://rates.example.com")
	if err == nil {
		_ = resp.Body.Close()
	}
}
