package limits

import "github.com/hashicorp/go-retryablehttp"

// NewClient makes a client that asks more often than it should for as long as the
// program runs, not when it starts.
func NewClient() *retryablehttp.Client {
	c := retryablehttp.NewClient() // want `RES3302: 7 attempts are more than the limit of 5: exponential from 1s to 30s`
	c.RetryMax = 6
	return c
}
