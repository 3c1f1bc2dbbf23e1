package good

import (
	"context"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/resend/resend-go/v2"

	"example.test/shop/retrywrite/helper"
)

type mailer struct{ mails resend.EmailsSvc }

// The key is made before the retry and the same in every attempt.
func (m *mailer) receipt(ctx context.Context, params *resend.SendEmailRequest) error {
	opts := &resend.SendEmailOptions{IdempotencyKey: uuid.NewString()}
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := m.mails.SendWithOptions(ctx, params, opts)
		return err
	})
}

// The key is a field that is set later.
func (m *mailer) invoice(ctx context.Context, params *resend.SendEmailRequest, id string) error {
	var opts resend.SendEmailOptions
	opts.IdempotencyKey = id
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := m.mails.SendWithOptions(ctx, params, &opts)
		return err
	})
}

// The options are the caller's.
func (m *mailer) given(ctx context.Context, params *resend.SendEmailRequest, opts *resend.SendEmailOptions) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := m.mails.SendWithOptions(ctx, params, opts)
		return err
	})
}

// Sent once.
func (m *mailer) single(ctx context.Context, params *resend.SendEmailRequest) error {
	_, err := m.mails.SendWithContext(ctx, params)
	return err
}

// Each round is another message.
func (m *mailer) all(ctx context.Context, list []*resend.SendEmailRequest) {
	for _, params := range list {
		if _, err := m.mails.SendWithContext(ctx, params); err != nil {
			continue
		}
	}
}

// outboxRelay delivers at least once by design; receivers drop repeats by the
// event's id.
type outboxRelay struct{ mails resend.EmailsSvc }

func (r *outboxRelay) deliver(ctx context.Context, params *resend.SendEmailRequest) error {
	return helper.Retry(ctx, 10, func(ctx context.Context) error {
		_, err := r.mails.SendWithContext(ctx, params)
		return err
	})
}

// This client repeats only what may be repeated, on every way.
func safe() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if method, ok := ctx.Value(methodKey{}).(string); !ok || method != http.MethodGet {
			return false, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return c
}

type methodKey struct{}

func throughSafe(url string) error {
	resp, err := safe().Post(url, "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A retrying client, for reading.
func readThrough(url string) error {
	resp, err := retryablehttp.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Retries that were never switched on.
func plainResty(url string) error {
	_, err := resty.New().SetTimeout(time.Second).R().Post(url)
	return err
}

// Retries that are switched off.
func offResty(url string) error {
	_, err := resty.New().SetRetryCount(0).R().Post(url)
	return err
}

// Retries on, and a key.
func keyedResty(url, key string) error {
	_, err := resty.New().SetRetryCount(3).R().SetHeader("Idempotency-Key", key).Post(url)
	return err
}

// A client from elsewhere: how it is set up is not known.
func foreignClient(c *retryablehttp.Client, url string) error {
	resp, err := c.Post(url, "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// safeTransport tests the method on every way.
type safeTransport struct{ next http.RoundTripper }

func (t *safeTransport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = t.next.RoundTrip(req)
		if err == nil || !idempotent(req.Method) {
			return resp, err
		}
	}
	return resp, err
}

func idempotent(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete:
		return true
	}
	return false
}

// earlyTransport leaves what is not idempotent before the loop.
type earlyTransport struct{ next http.RoundTripper }

func (t *earlyTransport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		return t.next.RoundTrip(req)
	}
	for i := 0; i < 3; i++ {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// keyedTransport repeats what carries a key.
type keyedTransport struct{ next http.RoundTripper }

func (t *keyedTransport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	attempts := 1
	if req.Header.Get("Idempotency-Key") != "" {
		attempts = 3
	}
	for i := 0; i < attempts; i++ {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// loginTransport repeats a request once after the server refused its token.
type loginTransport struct {
	next  http.RoundTripper
	login func() (string, error)
}

func (t *loginTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err != nil || resp.StatusCode != http.StatusUnauthorized || i > 0 {
			return resp, err
		}
		token, err := t.login()
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", token)
	}
}
