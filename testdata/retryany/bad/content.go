package bad

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/avast/retry-go/v4"
)

// Ledger is a partner.
type Ledger struct {
	client *http.Client
	url    string
}

func (l *Ledger) post(ctx context.Context) (status int, failure string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, l.url, nil)
	if err != nil {
		return 0, "", err
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusInternalServerError {
		return resp.StatusCode, "", fmt.Errorf("ledger answered %d", resp.StatusCode)
	}
	return resp.StatusCode, resp.Header.Get("X-Failure"), nil
}

// Book makes an error of a status: that is a failure, and no answer to wait for.
func (l *Ledger) Book(ctx context.Context) error {
	return retry.Do(func() error { // want `RES3101: retries every failure, 400, 403, 404 and 405 included`
		status, _, err := l.post(ctx)
		if err != nil {
			return err
		}
		if status != http.StatusOK {
			return errors.New("not booked")
		}
		return nil
	}, retry.Attempts(3), retry.Context(ctx))
}

// Checked refuses its own input before it asks anybody.
func (l *Ledger) Checked(ctx context.Context, id string) error {
	return retry.Do(func() error { // want `RES3101: retries every failure`
		if id == "" {
			return errors.New("no id")
		}
		return l.strict(ctx)
	}, retry.Attempts(3), retry.Context(ctx))
}

func (l *Ledger) strict(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url, nil)
	if err != nil {
		return err
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("ledger answered %d", resp.StatusCode)
	}
	return nil
}

// Threshold draws the line at 400: to say what is a failure is no predicate.
func (l *Ledger) Threshold(ctx context.Context) error {
	return again(ctx, func() error { return l.above(ctx) }) // want `RES3101: retries every failure, 400, 403, 404 and 405 included: again runs l.above again`
}

// Library does it with a library.
func (l *Ledger) Library(ctx context.Context) error {
	return retry.Do(func() error { return l.above(ctx) }, retry.Attempts(3), retry.Context(ctx)) // want `RES3101: retries every failure`
}

func (l *Ledger) above(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url, nil)
	if err != nil {
		return err
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("ledger answered %d", resp.StatusCode)
	}
	return nil
}
