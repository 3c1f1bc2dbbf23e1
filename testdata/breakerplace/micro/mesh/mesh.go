// Package mesh makes the clients of the service.
package mesh

import (
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
)

// Stock has a breaker in its transport, to which an answer 503 is a success.
func Stock() *http.Client {
	cb := circuitbreaker.NewBuilder[*http.Response]().WithFailureThreshold(5).WithDelay(time.Minute).Build()
	return &http.Client{Timeout: 5 * time.Second, Transport: failsafehttp.NewRoundTripper(nil, cb)} // want `RES4201: circuit breaker around single requests, by failsafehttp\.NewRoundTripper: `
}

// Mail has one that looks at the answer.
func Mail() *http.Client {
	cb := circuitbreaker.NewBuilder[*http.Response]().
		HandleIf(func(resp *http.Response, err error) bool { return err != nil || resp.StatusCode >= 500 }).
		WithFailureThreshold(5).Build()
	return &http.Client{Timeout: 5 * time.Second, Transport: failsafehttp.NewRoundTripper(nil, cb)}
}

// Maps has a retry only.
func Maps() *http.Client {
	retry := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(2).Build()
	return &http.Client{Timeout: 5 * time.Second, Transport: failsafehttp.NewRoundTripper(nil, retry)}
}
