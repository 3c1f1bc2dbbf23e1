package bad

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Poke goes on after its caller has gone: nothing in it looks at the context.
func (w *Webhooks) Poke(ctx context.Context) (err error) {
	for i := 0; i < 5; i++ { // want `RES3104: goes on after the caller gave up`
		if err = w.poke(ctx); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
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

// PokeWithHelper has a policy without the context.
func (w *Webhooks) PokeWithHelper(ctx context.Context) error {
	return backoff.Retry(func() error { // want `RES3104: goes on after the caller gave up`
		return w.poke(ctx)
	}, backoff.NewExponentialBackOff())
}

var errClosed = errors.New("closed")

// PokeSome excludes another error.
func (w *Webhooks) PokeSome(ctx context.Context) (err error) {
	for i := 0; i < 5; i++ { // want `RES3104: goes on after the caller gave up`
		err = w.poke(ctx)
		if err == nil || errors.Is(err, http.ErrNoCookie) {
			return err
		}
		time.Sleep(2 * time.Second)
	}
	return errClosed
}
