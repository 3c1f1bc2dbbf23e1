package good

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
)

// Vault is a store of secrets with codes of its own in what it answers.
type Vault struct {
	client *http.Client
	url    string
	token  string
}

type vaultError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *vaultError) Error() string { return e.Message }

// Secret goes round for one code only, which is read from the body of the answer:
// that the status says nothing of it does not mean that every status goes round.
func (v *Vault) Secret(ctx context.Context) (string, error) {
	left := 1
	for {
		secret, err := v.open(ctx)
		if err != nil {
			if tokenExpired(err) && left > 0 {
				if err := v.login(ctx); err != nil {
					return "", err
				}
				left--
				continue
			}
			return "", err
		}
		return secret, nil
	}
}

func tokenExpired(err error) bool {
	var vaultErr *vaultError
	return errors.As(err, &vaultErr) && vaultErr.Code == 16
}

func (v *Vault) login(ctx context.Context) error { return ctx.Err() }

func (v *Vault) open(ctx context.Context) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, v.url, nil)
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+v.token)
	resp, err := v.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if resp.StatusCode != http.StatusOK {
		return "", refusal(body)
	}
	return string(body), nil
}

// Other has the error filled by its pointer.
func (v *Vault) Other(ctx context.Context) (string, error) {
	for left := 1; ; left-- {
		secret, err := v.openOther(ctx)
		if err == nil {
			return secret, nil
		}
		if !tokenExpired(err) || left == 0 {
			return "", err
		}
		if err := v.login(ctx); err != nil {
			return "", err
		}
	}
}

func (v *Vault) openOther(ctx context.Context) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, v.url, nil)
	if err != nil {
		return "", err
	}
	resp, err := v.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", decoded(resp)
	}
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

func decoded(resp *http.Response) error {
	vaultErr := &vaultError{}
	_ = json.NewDecoder(resp.Body).Decode(vaultErr)
	return vaultErr
}

func refusal(body []byte) error {
	var vaultErr vaultError
	if err := json.Unmarshal(body, &vaultErr); err != nil {
		return fmt.Errorf("error answer: %w", err)
	}
	return &vaultErr
}

// Feed works on a queue in the database.
type Feed struct {
	db *sql.DB
}

// Forever starts the worker again when it stops: the write in it has failed for
// one message, and it is not this loop that writes it again.
func (f *Feed) Forever(ctx context.Context) {
	wait := time.Second
	for ctx.Err() == nil {
		err := f.work(ctx)
		if err == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(wait*2, time.Minute)
	}
}

func (f *Feed) work(ctx context.Context) error {
	for {
		id, err := f.next(ctx)
		if err != nil {
			return err
		}
		if _, err := f.db.ExecContext(ctx, "UPDATE jobs SET done = true WHERE id = $1", id); err != nil {
			return err
		}
	}
}

func (f *Feed) next(ctx context.Context) (id int64, err error) {
	err = f.db.QueryRowContext(ctx, "SELECT id FROM jobs WHERE NOT done LIMIT 1").Scan(&id)
	return id, err
}

// Once writes a row again when it fails: that a statement of the own database is
// tried again at all is what another rule reports.
func (f *Feed) Once(ctx context.Context, id int64) error {
	return retry.Do(func() error {
		_, err := f.db.ExecContext(ctx, "INSERT INTO seen (id) VALUES ($1)", id)
		return err
	}, retry.Attempts(3), retry.Context(ctx))
}

// Thrice has a helper of its own write it again, with the same answer.
func (f *Feed) Thrice(ctx context.Context, id int64) error {
	return thrice(ctx, func() error {
		_, err := f.db.ExecContext(ctx, "INSERT INTO seen (id) VALUES ($1)", id)
		return err
	})
}

func thrice(ctx context.Context, fn func() error) (err error) {
	for range 3 {
		if err = fn(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// Look sleeps through the end of its context: the deaf wait is what another rule
// reports, and says the same.
func (v *Vault) Look(ctx context.Context) (err error) {
	for attempt := range 5 {
		if err = v.look(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second << attempt)
	}
	return err
}

func (v *Vault) look(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, v.url, nil)
	if err != nil {
		return err
	}
	resp, err := v.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Deliver has a policy without the context, which another rule reports.
func (v *Vault) Deliver(ctx context.Context) error {
	return backoff.Retry(func() error { return v.look(ctx) }, backoff.NewExponentialBackOff())
}
