package others

import (
	"context"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
	lib "github.com/jpillora/backoff"
	juju "github.com/juju/retry"
	"github.com/lestrrat-go/backoff/v2"
	"github.com/zeromicro/go-zero/core/fx"
)

func transport() *http.Client {
	return &http.Client{Transport: rehttp.NewTransport( // policy "4 attempts, exponential from 1s to 10s with jitter, some errors" methods=no worst=7s
		nil,
		rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryTemporaryErr()),
		rehttp.ExpJitterDelay(time.Second, 10*time.Second),
	)}
}

func transportMethods() http.RoundTripper {
	return rehttp.NewTransport( // policy "3 attempts, fixed 1s, some errors" methods=yes
		nil,
		rehttp.RetryAll(rehttp.RetryMaxRetries(2), rehttp.RetryHTTPMethods(http.MethodGet), rehttp.RetryStatuses(503)),
		rehttp.ConstDelay(time.Second),
	)
}

func jujuCall() error {
	return juju.Call(juju.CallArgs{ // policy "5 attempts, fixed 2s, 60s in all, some errors" predicates=1 notify=1
		Func:         get,
		Attempts:     5,
		Delay:        2 * time.Second,
		MaxDuration:  time.Minute,
		IsFatalError: func(err error) bool { return err == http.ErrServerClosed },
		NotifyFunc:   func(error, int) {},
	})
}

func lestrrat(ctx context.Context) error {
	p := backoff.Exponential(backoff.WithMinInterval(time.Second), backoff.WithMaxRetries(3))
	b := p.Start(ctx)
	for backoff.Continue(b) { // policy "4 attempts, exponential from 1s to 60s"
		if err := get(); err == nil {
			return nil
		}
	}
	return http.ErrServerClosed
}

func jpillora() error {
	b := &lib.Backoff{Min: 100 * time.Millisecond, Max: 5 * time.Second, Jitter: true}
	for { // policy "no cap on attempts, exponential from 100ms to 5s with jitter"
		if err := get(); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
}

func goZero() error {
	return fx.DoWithRetry(get) // policy "3 attempts, no wait, any error" ends=no
}

func goZeroOptions(ctx context.Context) error {
	return fx.DoWithRetryCtx(ctx, func(context.Context, int) error { return get() }, // policy "5 attempts, fixed 1s, 10s in all, some errors" aborts=1 ends=yes worst=4s
		fx.WithRetry(5), fx.WithInterval(time.Second), fx.WithTimeout(10*time.Second), fx.WithIgnoreErrors([]error{http.ErrServerClosed}))
}
