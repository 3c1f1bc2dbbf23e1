package bad

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/sethvargo/go-retry"
)

// rider is a port; its adapter marks what is worth another attempt, and a
// decorator beside it makes the attempts.
type rider interface {
	Ride(ctx context.Context, to string) error
	Where(ctx context.Context) error
}

type rides struct{ http *http.Client }

func (r *rides) Ride(ctx context.Context, to string) error {
	return r.do(ctx, http.MethodPost, "/rides?to="+to)
}

func (r *rides) Where(ctx context.Context) error { return r.do(ctx, http.MethodGet, "/rides") }

func (r *rides) do(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, "http://rides"+path, nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return retry.RetryableError(err)
	}
	return resp.Body.Close()
}

type patient struct{ next rider }

func (p patient) Ride(ctx context.Context, to string) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key: .*\(\*rides\)\.Ride`
		return p.next.Ride(ctx, to)
	})
}

func (p patient) Where(ctx context.Context) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error { return p.next.Where(ctx) })
}

// The reader comes from the caller, the request is made once, and a helper
// sends it.
func (r *rides) Receipt(ctx context.Context, receipt io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://rides/receipt", receipt)
	if err != nil {
		return err
	}
	return backoff.Retry(func() error { return r.send(req) }, backoff.NewExponentialBackOff()) // want `RES3006: retried request is sent without its body from the second attempt on: req is made outside the retry`
}

// As above, in a loop, without a helper.
func (r *rides) Receipts(ctx context.Context, receipt io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "http://rides/receipts", receipt)
	if err != nil {
		return err
	}
	for range 3 {
		var resp *http.Response
		if resp, err = r.http.Do(req); err == nil { // want `RES3006: retried request is sent without its body`
			return resp.Body.Close()
		}
	}
	return err
}

func (r *rides) send(req *http.Request) error {
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// all is a rider made of several.
type all struct{ riders []rider }

func (a *all) Where(ctx context.Context) error { return nil }

// The helper marks what it retries; what it runs is not all again, but each of
// those that all is made of.
func (a *all) Ride(ctx context.Context, to string) error {
	for _, r := range a.riders {
		if err := marking(ctx, func() error { return r.Ride(ctx, to) }); err != nil { // want `RES3001: retried POST without an idempotency key: retry around marking → \(\*rides\)\.Ride → `
			return err
		}
	}
	return nil
}

func marking(ctx context.Context, fn func() error) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(context.Context) error { return marked(fn()) })
}

func marked(err error) error {
	if err != nil {
		return retry.RetryableError(err)
	}
	return nil
}
