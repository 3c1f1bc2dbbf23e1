// Package good has what a naive check would report and retrynested must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/redis/go-redis/v9"
)

var (
	errExhausted = errors.New("retries exhausted")
	errConflict  = errors.New("conflict")
)

type Client struct {
	http  *http.Client
	retry *retryablehttp.Client
}

// send is the inner retry of most cases.
func (c *Client) send(req *http.Request) (*http.Response, error) {
	for range 4 {
		resp, err := c.http.Do(req)
		if err == nil {
			return resp, nil
		}
	}
	return nil, errExhausted
}

// The failure of the inner retry ends the outer loop, which only goes round for
// a status that the inner one does not retry.
func (c *Client) endsOuter(req *http.Request) (*http.Response, error) {
	left := 2
	for {
		resp, err := c.send(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusRequestTimeout && left > 0 {
			left--
			continue
		}
		return resp, nil
	}
}

// The same with a library's client: what is left of its retries is an error.
func (c *Client) endsOuterOfLibrary(url string) (*http.Response, error) {
	for left := 2; ; left-- {
		resp, err := c.retry.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode >= 500 && left > 0 {
			continue
		}
		return resp, nil
	}
}

// The outer retry is told that the inner one has given up for good.
func (c *Client) permanent(req *http.Request) error {
	return backoff.Retry(func() error {
		resp, err := c.send(req)
		if err != nil {
			return backoff.Permanent(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode == http.StatusAccepted {
			return errors.New("not ready")
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// The outer loop knows the inner one's last word.
func (c *Client) knowsExhaustion(req *http.Request) error {
	for {
		_, err := c.send(req)
		if errors.Is(err, errExhausted) {
			return err
		}
		if err == nil {
			return nil
		}
	}
}

// Two retries of two things, one after the other.
func (c *Client) sequence(a, b *http.Request) error {
	if _, err := c.send(a); err != nil {
		return err
	}
	return retry.Do(func() error {
		resp, err := c.http.Do(b)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The built-in retries are switched off.
func switchedOff(url string) (resp *http.Response, err error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	for range 3 {
		if resp, err = c.Get(url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// net/http repeats a request only on a connection that was closed under it.
func (c *Client) plain(req *http.Request) (err error) {
	for range 3 {
		if _, err = c.http.Do(req); err == nil {
			return nil
		}
	}
	return err
}

// The inner budget is one attempt.
func (c *Client) budgetOfOne(req *http.Request) error {
	return retry.Do(func() error {
		return backoff.Retry(func() error {
			resp, err := c.http.Do(req)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}, &backoff.StopBackOff{})
	}, retry.Attempts(3))
}

// The outer loop makes a new token after a 401 and lets nothing else through.
func (c *Client) refresh(req *http.Request) (*http.Response, error) {
	for attempt := 0; ; attempt++ {
		resp, err := c.send(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusUnauthorized && attempt == 0 {
			req.Header.Set("Authorization", "new")
			continue
		}
		return resp, nil
	}
}

// A conflict is tried again outside, a dead connection inside.
func (c *Client) conflicts(req *http.Request) error {
	for range 5 {
		_, err := c.send(req)
		if !errors.Is(err, errConflict) {
			return err
		}
	}
	return errConflict
}

// A poll goes round because the job is not done, and goes on over failures.
func (c *Client) poll(ctx context.Context, req *http.Request) error {
	for {
		resp, err := c.send(req)
		if err != nil {
			log.Println(err)
		} else if resp.StatusCode == http.StatusOK {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Minute):
		}
	}
}

// A worker goes on with the next job, and never ends.
func (c *Client) worker(jobs <-chan *http.Request) {
	for job := range jobs {
		if _, err := c.send(job); err != nil {
			log.Println(err)
			continue
		}
	}
}

// A main loop that is started again is no retry of one request.
func (c *Client) restart(ctx context.Context, next func() *http.Request) error {
	return backoff.Retry(func() error {
		for {
			if _, err := c.send(next()); err != nil {
				return err
			}
		}
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

// Each mirror is another server: the loop goes on to the next one.
func (c *Client) mirrors(urls []string) error {
	for _, url := range urls {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		if _, err = c.send(req); err == nil {
			return nil
		}
	}
	return errors.New("no mirror answers")
}

// The failure of the inner retry is logged; the outer one goes round for
// another call's.
func (c *Client) anotherCall(audit, req *http.Request) error {
	for range 3 {
		if _, err := c.send(audit); err != nil {
			log.Println(err)
		}
		if _, err := c.http.Do(req); err == nil {
			return nil
		}
	}
	return errors.New("failed")
}

// What the helper swallows does not come back.
func (c *Client) swallowed(req *http.Request) error {
	return retry.Do(func() error {
		c.warm(req)
		return c.check()
	})
}

func (c *Client) warm(req *http.Request) {
	if _, err := c.send(req); err != nil {
		log.Println(err)
	}
}

func (c *Client) check() error { return nil }

// A goroutine's failure is its own.
func (c *Client) background(req *http.Request) error {
	return retry.Do(func() error {
		go func() { _, _ = c.send(req) }()
		return c.check()
	})
}

// A backup is another request.
func (c *Client) fallback(req, backup *http.Request) (*http.Response, error) {
	resp, err := c.send(req)
	if err != nil {
		if resp, err = c.send(backup); err != nil {
			return nil, fmt.Errorf("backup: %w", err)
		}
	}
	return resp, nil
}

// The client of a cache only renews connections that broke.
func cached(ctx context.Context, rdb *redis.Client, key string) error {
	return retry.Do(func() error { return rdb.Set(ctx, key, "1", time.Minute).Err() }, retry.Attempts(3))
}

// The error of the inner retry goes round only where the outer one looks for what
// no retry ends with.
type apiError struct{ Status int }

func (e apiError) Error() string { return fmt.Sprint(e.Status) }

func (c *Client) notYet(req *http.Request) error {
	for {
		_, err := c.send(req)
		if err == nil {
			return nil
		}
		var api apiError
		if errors.As(err, &api) && api.Status == http.StatusNotImplemented {
			time.Sleep(time.Minute)
			continue
		}
		return err
	}
}

// The predicate of the outer retry lets something else through.
func (c *Client) ofAnotherKind(req *http.Request) error {
	return retry.Do(func() error {
		resp, err := c.send(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.RetryIf(isMissing))
}

func isMissing(err error) bool { return errors.Is(err, sql.ErrNoRows) }
