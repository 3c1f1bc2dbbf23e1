package good

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/sony/gobreaker/v2"
)

var (
	errUnavailable = errors.New("prices are unavailable")
	errBusy        = errors.New("prices are busy")
)

// Prices are asked for through a breaker.
type Prices struct {
	breaker *gobreaker.CircuitBreaker[[]byte]
	client  *http.Client
	url     string
}

func (p *Prices) fetch() ([]byte, error) {
	resp, err := p.client.Get(p.url)
	if err != nil {
		return nil, errBusy
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// get maps the open breaker to an error of its own, beside another result.
func (p *Prices) get() ([]byte, error) {
	out, err := p.breaker.Execute(p.fetch)
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return nil, errUnavailable
	}
	return out, err
}

// Excluded leaves with the error that stands for the open breaker.
func (p *Prices) Excluded(ctx context.Context) (out []byte, err error) {
	for n := range 3 {
		out, err = p.get()
		if err == nil || errors.Is(err, errUnavailable) {
			return out, err
		}
		if err := nap(ctx, n); err != nil {
			return nil, err
		}
	}
	return nil, err
}

// Onspot does it in a function that is called on the spot.
func (p *Prices) Onspot(ctx context.Context) (err error) {
	for n := range 3 {
		err = func() error {
			_, err := p.get()
			return err
		}()
		if err == nil || errors.Is(err, errUnavailable) {
			return err
		}
		if err := nap(ctx, n); err != nil {
			return err
		}
	}
	return err
}

// mapped puts names in the place of failures.
func mapped(err error) error {
	if errors.Is(err, gobreaker.ErrOpenState) {
		return fmt.Errorf("prices: %w", errUnavailable)
	}
	return err
}

func passing(err error) bool { return errors.Is(err, errBusy) }

// Allowed lets one name through, and the open breaker has another one.
func (p *Prices) Allowed(ctx context.Context) (out []byte, err error) {
	for n := range 3 {
		out, err = p.breaker.Execute(p.fetch)
		if err = mapped(err); err == nil || !passing(err) {
			return out, err
		}
		if err := nap(ctx, n); err != nil {
			return nil, err
		}
	}
	return nil, err
}

func nap(ctx context.Context, n int) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(100 * time.Millisecond << n):
		return nil
	}
}

// permanent marks the open breaker as not worth a retry.
func (p *Prices) permanent() ([]byte, error) {
	out, err := p.breaker.Execute(p.fetch)
	if errors.Is(err, gobreaker.ErrOpenState) {
		return nil, backoff.Permanent(errUnavailable)
	}
	return out, err
}

// Marked looks at the mark by itself.
func (p *Prices) Marked(ctx context.Context) (out []byte, err error) {
	for n := range 3 {
		out, err = p.permanent()
		var final *backoff.PermanentError
		if err == nil || errors.As(err, &final) {
			return out, err
		}
		if err := nap(ctx, n); err != nil {
			return nil, err
		}
	}
	return nil, err
}
