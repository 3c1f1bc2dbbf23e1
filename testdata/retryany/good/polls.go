package good

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	sretry "github.com/sethvargo/go-retry"
)

// Chain is a partner that confirms what it is sent after a while.
type Chain struct {
	client *http.Client
	url    string
}

type transfer struct {
	State         string `json:"state"`
	Confirmations int    `json:"confirmations"`
	Receipt       string `json:"receipt"`
}

var errPending = errors.New("not confirmed yet")

func (c *Chain) transfer(ctx context.Context) (t transfer, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url, nil)
	if err != nil {
		return t, err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return t, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return t, fmt.Errorf("chain answered %d", resp.StatusCode)
	}
	err = json.NewDecoder(resp.Body).Decode(&t)
	return t, err
}

// Confirmed waits until the answer says so: the error is made for the helper, and
// every failure goes round because nobody has asked for a retry of failures.
func (c *Chain) Confirmed(ctx context.Context) error {
	return retry.Do(func() error {
		t, err := c.transfer(ctx)
		if err != nil {
			return err
		}
		if t.State != "confirmed" {
			return errPending
		}
		return nil
	}, retry.Attempts(30), retry.Context(ctx))
}

// Deep waits for a number, and wraps the error for it.
func (c *Chain) Deep(ctx context.Context, want int) error {
	return retry.Do(func() error {
		t, err := c.transfer(ctx)
		if err != nil {
			return fmt.Errorf("confirmations: %w", err)
		}
		if t.Confirmations < want {
			return fmt.Errorf("%d of %d: %w", t.Confirmations, want, errPending)
		}
		return nil
	}, retry.Attempts(30), retry.Context(ctx))
}

// Receipt waits with a helper that wants its errors marked.
func (c *Chain) Receipt(ctx context.Context) (receipt string, err error) {
	err = sretry.Do(ctx, sretry.WithMaxRetries(30, sretry.NewConstant(time.Second)), func(ctx context.Context) error {
		t, err := c.transfer(ctx)
		if err != nil {
			return sretry.RetryableError(err)
		}
		if receipt = t.Receipt; receipt == "" {
			return sretry.RetryableError(errPending)
		}
		return nil
	})
	return receipt, err
}

// Own waits with the project's own helper.
func (c *Chain) Own(ctx context.Context) error {
	return thrice(ctx, func() error {
		t, err := c.transfer(ctx)
		if err != nil {
			return err
		}
		switch t.State {
		case "confirmed":
			return nil
		default:
			return errPending
		}
	})
}

// Sidecar waits until what it has started answers: it is not up yet, whatever the
// failure is.
func (c *Chain) Sidecar(ctx context.Context) error {
	for i := 0; i < 50; i++ {
		if err := c.ask(ctx, "http://127.0.0.1:9000/ready"); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return errors.New("the sidecar is not ready")
}

func (c *Chain) ask(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %d", url, resp.StatusCode)
	}
	return nil
}

func (c *Chain) state(ctx context.Context) (state string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url, nil)
	if err != nil {
		return "", err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return state, json.NewDecoder(resp.Body).Decode(&state)
}

// Only goes round for its own error, and nobody looks at the status.
func (c *Chain) Only(ctx context.Context) error {
	return retry.Do(func() error {
		state, err := c.state(ctx)
		if err != nil {
			return err
		}
		if state != "confirmed" {
			return errPending
		}
		return nil
	}, retry.Attempts(5), retry.Context(ctx), retry.RetryIf(func(err error) bool { return errors.Is(err, errPending) }))
}
