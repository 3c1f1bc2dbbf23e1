// Package httpclients has clients that send again by themselves.
package httpclients

import (
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/hashicorp/go-retryablehttp"
	v3 "resty.dev/v3"

	"github.com/cloudwego/hertz/pkg/app/client"
	"github.com/cloudwego/hertz/pkg/app/client/retry"
)

func retryable() *http.Client {
	return retryablehttp.NewClient().StandardClient() // policy "5 attempts, exponential from 1s to 30s, some errors" worst=15s methods=no after=yes ends=yes cancel=yes factor=2
}

func retryableFields() *retryablehttp.Client {
	c := retryablehttp.NewClient() // policy "3 attempts, exponential from 100ms to 1s, some errors" worst=300ms predicates=1
	c.RetryMax = 2
	c.RetryWaitMin = 100 * time.Millisecond
	c.RetryWaitMax = time.Second
	c.CheckRetry = retryablehttp.ErrorPropagatedRetryPolicy
	return c
}

func retryableLinear() *retryablehttp.Client {
	c := retryablehttp.NewClient() // policy "5 attempts, linear from 1s to 30s with jitter, some errors" worst=unknown
	c.Backoff = retryablehttp.LinearJitterBackoff
	return c
}

func retryableLiteral() *retryablehttp.Client {
	return &retryablehttp.Client{ // policy "4 attempts, linear from 1s to 5s with jitter, some errors"
		RetryMax:     3,
		RetryWaitMin: time.Second,
		RetryWaitMax: 5 * time.Second,
		CheckRetry:   retryablehttp.DefaultRetryPolicy,
		Backoff:      retryablehttp.LinearJitterBackoff,
	}
}

// No retries are left.
func retryableOff() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return c
}

func shared() (*http.Response, error) {
	return retryablehttp.Get("https://rates.example.test/latest") // policy "5 attempts, exponential from 1s to 30s, some errors"
}

var fetcher = retryablehttp.NewClient() // policy "8 attempts, exponential from 1s to 30s, some errors"

func init() { fetcher.RetryMax = 7 }

func restyChain() *resty.Client {
	return resty.New().
		SetTimeout(time.Second).
		SetRetryCount(3). // policy "4 attempts, exponential from 200ms to 1s with jitter, some errors" worst=1.4s methods=no
		SetRetryWaitTime(200 * time.Millisecond).
		SetRetryMaxWaitTime(time.Second)
}

func restyVar() *resty.Client {
	c := resty.New()
	c.SetRetryCount(2) // policy "3 attempts, exponential from 100ms to 2s with jitter, some errors" predicates=1
	c.AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.StatusCode() >= 500 })
	return c
}

// Without a count nothing is sent again.
func restyNone() *resty.Client {
	return resty.New().SetRetryWaitTime(time.Second)
}

type gateway struct{ http *resty.Client }

func newGateway() *gateway {
	g := &gateway{http: resty.New()}
	g.http.SetRetryCount(5) // policy "6 attempts, exponential from 3s to 2s with jitter, some errors"
	g.http.SetRetryWaitTime(3 * time.Second)
	return g
}

func restyV3() *v3.Client {
	return v3.New().SetRetryCount(2).SetRetryMaxWaitTime(5 * time.Second) // policy "3 attempts, exponential from 100ms to 5s with jitter, some errors" methods=yes after=yes
}

func restyV3Unsafe() *v3.Client {
	return v3.New().SetRetryAllowNonIdempotent(true).SetRetryCount(2) // policy "3 attempts, exponential from 100ms to 2s with jitter, some errors" methods=no
}

func restyV3Request(c *v3.Client) *v3.Request {
	return c.R().SetRetryCount(1).SetRetryWaitTime(time.Second) // policy "2 attempts"
}

func heimdallConstant() *httpclient.Client {
	return httpclient.NewClient( // policy "5 attempts, fixed 100ms with jitter, some errors" worst=420ms methods=no cancel=no
		httpclient.WithRetryCount(4),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(100*time.Millisecond, 5*time.Millisecond))),
	)
}

func heimdallExponential() *httpclient.Client {
	b := heimdall.NewExponentialBackoff(2*time.Millisecond, 9*time.Millisecond, 2, 0)
	return httpclient.NewClient(httpclient.WithRetryCount(2), httpclient.WithRetrier(heimdall.NewRetrier(b))) // policy "3 attempts, exponential from 2ms to 9ms, some errors" worst=6ms
}

func heimdallNoWait() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithRetryCount(2)) // policy "3 attempts, no wait, some errors"
}

func heimdallOff() *httpclient.Client {
	return httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second))
}

func hertz() (*client.Client, error) {
	return client.NewClient(client.WithRetryConfig( // policy "3 attempts, exponential from 10ms to 1s, some errors" methods=yes worst=30ms
		retry.WithMaxAttemptTimes(3),
		retry.WithInitDelay(10*time.Millisecond),
		retry.WithMaxDelay(time.Second),
		retry.WithDelayPolicy(retry.BackOffDelayPolicy),
	))
}

func hertzOff() (*client.Client, error) { return client.NewClient() }

func restyFields() *resty.Client {
	c := resty.New()
	c.RetryCount = 2 // policy "3 attempts, exponential from 500ms to 2s with jitter, some errors"
	c.RetryWaitTime = 500 * time.Millisecond
	return c
}
