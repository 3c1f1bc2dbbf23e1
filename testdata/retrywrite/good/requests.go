// Package good has retries that repeat nothing that must not happen twice.
package good

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	retrygo "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/google/uuid"
	"github.com/sethvargo/go-retry"

	"example.test/shop/retrywrite/helper"
)

type api struct {
	client *http.Client
	json   *helper.Client
	url    string
	do     func(*http.Request) (*http.Response, error)
}

// GET changes nothing.
func (a *api) profile(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		resp, err := a.client.Get(a.url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// PUT and DELETE are idempotent by definition (RFC 9110, 9.2.2).
func (a *api) replace(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = a.json.Do(ctx, http.MethodPut, "/orders/1", nil, nil); err == nil {
			return nil
		}
	}
	for range 3 {
		if err = a.json.Do(ctx, "DELETE", "/orders/1", nil, nil); err == nil {
			return nil
		}
	}
	return err
}

// The key is set on the request, and made before the retry.
func (a *api) charge(ctx context.Context, body []byte) error {
	key := uuid.NewString()
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// A helper sets the key.
func (a *api) refund(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, nil)
		if err != nil {
			return err
		}
		stamp(req, id)
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func stamp(req *http.Request, id string) {
	req.Header["X-Idempotency-Key"] = []string{id}
}

// The key comes in a map of headers.
func (a *api) capture(ctx context.Context, id string) error {
	headers := map[string]string{"Idempotency-Key": id}
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/captures", headers, nil)
	})
}

// Headers from elsewhere may hold a key: not known is not reported.
func (a *api) forward(ctx context.Context, headers map[string]string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/events", headers, nil)
	})
}

// A function out of sight may set a key.
func (a *api) edited(ctx context.Context, edit func(*http.Request)) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, nil)
		if err != nil {
			return err
		}
		edit(req)
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The transport of this client gives every request a key.
func keyed() *api {
	return &api{client: &http.Client{Transport: &keyTransport{http.DefaultTransport}, Timeout: time.Second}}
}

type keyTransport struct{ next http.RoundTripper }

func (t *keyTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", req.Header.Get("X-Order"))
	return t.next.RoundTrip(req)
}

func (a *api) keyedCharge(ctx context.Context) error {
	client := &http.Client{Transport: &keyTransport{http.DefaultTransport}, Timeout: time.Second}
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		resp, err := client.Post(a.url, "application/json", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// A POST that searches only reads.
func (a *api) search(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/orders/_search", nil, nil)
	})
}

// GraphQL sends queries by POST.
func (a *api) graph(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/graphql", nil, nil)
	})
}

// One more token does no harm.
func (a *api) token(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/oauth/token", nil, nil)
	})
}

// What is on the other end drops repeats.
//
//resilint:idempotent the ledger drops entries with a known id
func (a *api) book(ctx context.Context) error {
	return a.json.Do(ctx, http.MethodPost, "/entries", nil, nil)
}

func (a *api) bookWithRetry(ctx context.Context) error {
	return helper.Retry(ctx, 3, a.book)
}

// Ledger is a port whose contract says so.
type Ledger interface {
	//resilint:idempotent entries carry an id
	Post(ctx context.Context) error
}

type ledger struct{ json *helper.Client }

func (l ledger) Post(ctx context.Context) error {
	return l.json.Do(ctx, http.MethodPost, "/entries", nil, nil)
}

func throughPort(ctx context.Context, l Ledger) error {
	return helper.Retry(ctx, 3, l.Post)
}

// Polling until a state is reached goes round after success.
func (a *api) await(ctx context.Context) error {
	for i := 0; i < 30; i++ {
		resp, err := a.client.Post(a.url+"/jobs/1/touch", "", nil)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.Header.Get("State") == "done" {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("not done")
}

// Each round sends another item; a failed one is left behind.
func (a *api) each(ctx context.Context, ids []string) (failed int) {
	for _, id := range ids {
		if err := a.json.Do(ctx, http.MethodPost, "/items/"+id, nil, nil); err != nil {
			failed++
			continue
		}
	}
	return failed
}

// The first of several hosts that answers: another request each time.
func (a *api) anyHost(ctx context.Context, hosts []string) (err error) {
	for _, host := range hosts {
		var resp *http.Response
		if resp, err = a.client.Post(host+"/orders", "", nil); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// Pages are fetched by POST until there are no more.
func (a *api) pages(ctx context.Context) error {
	next := "1"
	for next != "" {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url+"?page="+next, nil)
		if err != nil {
			return err
		}
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		next = resp.Header.Get("Next")
		resp.Body.Close()
	}
	return nil
}

// A worker goes on with the next job whatever became of this one.
func (a *api) work(ctx context.Context, jobs <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case job := <-jobs:
			if err := a.json.Do(ctx, http.MethodPost, "/jobs/"+job, nil, nil); err != nil {
				time.Sleep(time.Second)
				continue
			}
		}
	}
}

// A worker that is started again when it ends: the retry is around the whole
// worker, not around one request.
func (a *api) supervise(ctx context.Context) {
	for {
		err := a.loop(ctx)
		if err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func (a *api) loop(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := a.json.Do(ctx, http.MethodPost, "/ticks", nil, nil); err != nil {
			return err
		}
	}
}

// Stops at the first failure.
func (a *api) thrice(ctx context.Context) error {
	for i := 0; i < 3; i++ {
		if err := a.json.Do(ctx, http.MethodPost, "/steps", nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// The read is tried again; the write comes after it and ends the loop.
func (a *api) readThenWrite(ctx context.Context) error {
	for i := 0; i < 3; i++ {
		if err := a.json.Do(ctx, http.MethodGet, "/orders/1", nil, nil); err != nil {
			continue
		}
		return a.json.Do(ctx, http.MethodPost, "/orders/1/lines", nil, nil)
	}
	return errors.New("gave up")
}

// A failure of the write is permanent; only the read goes round again.
func (a *api) permanent(ctx context.Context) error {
	return backoff.Retry(func() error {
		if err := a.json.Do(ctx, http.MethodGet, "/orders/1", nil, nil); err != nil {
			return err
		}
		if err := a.json.Do(ctx, http.MethodPost, "/orders/1/lines", nil, nil); err != nil {
			return backoff.Permanent(err)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// An opt-in retry that no error of the write opts into.
func (a *api) optIn(ctx context.Context) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/orders", nil, nil)
	})
}

// The server said no before it did anything: a new token, and once more.
func (a *api) reauthorize(ctx context.Context) (*http.Response, error) {
	for i := 0; i < 2; i++ {
		resp, err := a.client.Post(a.url, "", nil)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusUnauthorized {
			return resp, nil
		}
		resp.Body.Close()
	}
	return nil, errors.New("unauthorized")
}

// Too many requests: this one was not taken.
func (a *api) limited(ctx context.Context) error {
	for i := 0; i < 5; i++ {
		resp, err := a.client.Post(a.url, "", nil)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusTooManyRequests:
			time.Sleep(time.Second)
			continue
		case http.StatusOK:
			return nil
		default:
			return fmt.Errorf("status %d", resp.StatusCode)
		}
	}
	return errors.New("limited")
}

// One attempt is no retry.
func (a *api) fallback(ctx context.Context) error {
	if err := a.json.Do(ctx, http.MethodPost, "/primary", nil, nil); err != nil {
		return a.json.Do(ctx, http.MethodPost, "/secondary", nil, nil)
	}
	return nil
}

// The method decides how often: one attempt for what is not idempotent.
func (a *api) byMethod(req *http.Request) (resp *http.Response, err error) {
	attempts := 1
	if req.Method == http.MethodGet {
		attempts = 3
	}
	for i := 0; i < attempts; i++ {
		if resp, err = a.client.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func (a *api) once(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, nil)
	if err != nil {
		return err
	}
	_, err = a.byMethod(req)
	return err
}

// The payload carries the key, the code around says so.
func (a *api) inBody(ctx context.Context, id string) error {
	payload := struct {
		IdempotencyKey string `json:"idempotency_key"`
	}{id}
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return a.json.Do(ctx, http.MethodPost, "/payments", nil, payload)
	})
}

// The body is made anew for every attempt.
func (a *api) upload(ctx context.Context, data []byte) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, bytes.NewReader(data))
		if err != nil {
			return err
		}
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The request is made once, and its body put back before every attempt.
func (a *api) rewound(req *http.Request, data []byte) (*http.Response, error) {
	var last error
	for i := 0; i < 3; i++ {
		req.Body = io.NopCloser(bytes.NewReader(data))
		resp, err := a.client.Do(req)
		if err == nil {
			return resp, nil
		}
		last = err
	}
	return nil, last
}

// The request can make its own body again.
func (a *api) getBody(ctx context.Context, data string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, strings.NewReader(data))
	if err != nil {
		return nil, err
	}
	for i := 0; i < 3; i++ {
		if req.Body, err = req.GetBody(); err != nil {
			return nil, err
		}
		resp, err := a.client.Do(req)
		if err == nil {
			return resp, nil
		}
	}
	return nil, errors.New("gave up")
}

// The reader goes back to its start.
func (a *api) seeks(ctx context.Context, body io.ReadSeeker) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		if _, err := body.Seek(0, io.SeekStart); err != nil {
			return err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, a.url, body)
		if err != nil {
			return err
		}
		resp, err := a.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// A request without a body can be sent any number of times.
func (a *api) noBody(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url, http.NoBody)
	if err != nil {
		return nil, err
	}
	for i := 0; i < 3; i++ {
		resp, err := a.client.Do(req)
		if err == nil {
			return resp, nil
		}
	}
	return nil, errors.New("gave up")
}

// What the function in a field does is not known.
func (a *api) injected(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, nil)
	if err != nil {
		return err
	}
	return retrygo.Do(func() error {
		resp, err := a.do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The loop is around the decoding, the POST was before it.
func (a *api) decode(ctx context.Context, raw []byte) (v map[string]any, err error) {
	if err := a.json.Do(ctx, http.MethodPost, "/orders", nil, nil); err != nil {
		return nil, err
	}
	for i := 0; i < 3; i++ {
		if err = json.Unmarshal(raw, &v); err == nil {
			return v, nil
		}
	}
	return nil, err
}

// A file takes the place of the one that was there, however often it is sent.
func (a *api) IngestFile(ctx context.Context, name string, file []byte) error {
	return backoff.Retry(func() error {
		resp, err := a.client.Post(a.url+"/ingest/"+name, "text/csv", bytes.NewReader(file))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}
