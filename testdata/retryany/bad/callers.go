package bad

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// Patient sends again what fails, also when the request's context has ended: it
// is a transport, and has no context of its own to look at.
type Patient struct{ next http.RoundTripper }

// RoundTrip goes on after its caller has gone: nothing in it looks at the context.
func (t *Patient) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i < 5; i++ { // want `RES3104: goes on after the caller gave up`
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		time.Sleep(2 * time.Second)
	}
	return nil, err
}

func (w *Webhooks) poke(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url, nil)
	if err != nil {
		return err
	}
	resp, err := w.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Poke hears of the end while it waits, and goes on all the same.
func (w *Webhooks) Poke(ctx context.Context) (err error) {
	for i := 0; i < 5; i++ { // want `RES3104: goes on after the caller gave up`
		if err = w.poke(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(2 * time.Second):
		}
	}
	return err
}

var errClosed = errors.New("closed")

// PokeSome excludes another error.
func (w *Webhooks) PokeSome(ctx context.Context) (err error) {
	for i := 0; i < 5; i++ { // want `RES3104: goes on after the caller gave up`
		err = w.poke(ctx)
		if err == nil || errors.Is(err, http.ErrNoCookie) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(2 * time.Second):
		}
	}
	return errClosed
}
