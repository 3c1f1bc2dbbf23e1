// Package client has loops around clients that retry by themselves.
package client

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/segmentio/kafka-go"
)

// Orders uses a client that tries six times.
type Orders struct{ client *retryablehttp.Client }

func NewOrders() *Orders {
	c := retryablehttp.NewClient()
	c.RetryMax = 5
	return &Orders{client: c}
}

func (o *Orders) Get(url string) (resp *http.Response, err error) {
	for range 3 {
		resp, err = o.client.Get(url) // want `RES3401: retry inside retry, up to 3 × 6 = 18 requests: when the client, which retries by itself \(RetryMax \(client.go:\d+\)\), gives up, it is started again: \(\*retryablehttp.Client\)\.Get`
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// Plain hides the same client behind the standard one.
func Plain(url string) error {
	c := retryablehttp.NewClient().StandardClient()
	return retry.Do(func() error { // want `RES3401: retry inside retry, up to 2 × 5 = 10 requests: when the client, which retries by itself \(the default of retryablehttp.NewClient, 5 attempts \(client.go:\d+\)\), gives up`
		resp, err := c.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Attempts(2))
}

// Given does not know how often the client tries.
func Given(ctx context.Context, c *retryablehttp.Client, req *retryablehttp.Request) error {
	return retry.Do(func() error { // want `RES3401: retry inside retry: when the client, which retries by itself \(the default of the library, 5 attempts\), gives up`
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Attempts(2), retry.Context(ctx))
}

// Rest is set up to retry.
type Rest struct{ client *resty.Client }

func NewRest() *Rest {
	return &Rest{client: resty.New().SetRetryCount(2)}
}

func (r *Rest) Get(ctx context.Context, url string) error {
	var err error
	for attempt := 1; attempt <= 3; attempt++ {
		if _, err = r.client.R().SetContext(ctx).Get(url); err == nil { // want `RES3401: retry inside retry, up to 3 × 3 = 9 requests: when the client, which retries by itself \(SetRetryCount\(2\) \(client.go:\d+\)\), gives up`
			return nil
		}
	}
	return err
}

// transport is the project's own retrying transport.
type transport struct{ base http.RoundTripper }

func (t *transport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	if req.Method != http.MethodGet {
		return t.base.RoundTrip(req)
	}
	for range 5 {
		resp, err = t.base.RoundTrip(req)
		if err == nil {
			return resp, nil
		}
	}
	return nil, err
}

type Stock struct{ client *http.Client }

func NewStock() *Stock {
	return &Stock{client: &http.Client{Transport: &transport{http.DefaultTransport}, Timeout: time.Minute}}
}

func (s *Stock) Get(url string) error {
	return retry.Do(func() error { // want `RES3401: retry inside retry, up to 4 × 5 = 20 requests: when the client, which retries by itself \(the transport \(client.go:\d+\)\), gives up`
		resp, err := s.client.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Attempts(4))
}

// Events goes through a writer that tries ten times unless told otherwise.
type Events struct{ writer *kafka.Writer }

func (e *Events) publish(ctx context.Context, value []byte) error {
	return e.writer.WriteMessages(ctx, kafka.Message{Value: value})
}

func (e *Events) Publish(ctx context.Context, value []byte) error {
	return retry.Do(func() error { return e.publish(ctx, value) }, retry.Attempts(3)) // want `RES3401: retry inside retry: when the client, which retries by itself \(the default of the library, 10 attempts\), gives up, it is started again: \(\*Events\)\.publish → \(\*kafka\.Writer\)\.WriteMessages`
}
