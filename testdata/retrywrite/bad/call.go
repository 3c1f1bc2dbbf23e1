package bad

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/resend/resend-go/v2"

	"example.test/shop/retrywrite/helper"
)

// Mailer sends receipts.
type Mailer struct{ mails resend.EmailsSvc }

func (m *Mailer) Receipt(ctx context.Context, to string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3003: retried mail without the idempotency key it takes`
		_, err := m.mails.SendWithContext(ctx, &resend.SendEmailRequest{To: []string{to}, Subject: "receipt"})
		return err
	})
}

// The options are there, the key is not.
func (m *Mailer) Invoice(ctx context.Context, params *resend.SendEmailRequest) (err error) {
	opts := &resend.SendEmailOptions{}
	for i := 0; i < 3; i++ {
		if _, err = m.mails.SendWithOptions(ctx, params, opts); err == nil { // want `RES3003: retried mail`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// A key of its own for every attempt tells the receiver nothing.
func (p *Payments) Subscribe(ctx context.Context, body string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3005: idempotency key is made anew in every attempt`
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, strings.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", uuid.NewString())
		resp, err := p.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The helper makes the key, and the helper runs in every attempt.
func (p *Payments) Renew(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = p.renewOnce(ctx); err == nil { // want `RES3005: idempotency key is made anew in every attempt`
			return nil
		}
	}
	return err
}

func (p *Payments) renewOnce(ctx context.Context) error {
	key := uuid.New().String()
	return p.api.Do(ctx, http.MethodPost, "/renewals", map[string]string{"Idempotency-Key": key}, nil)
}

func (m *Mailer) Reminder(ctx context.Context, params *resend.SendEmailRequest) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3005: idempotency key is made anew`
		_, err := m.mails.SendWithOptions(ctx, params, &resend.SendEmailOptions{IdempotencyKey: uuid.NewString()})
		return err
	})
}

// The request is made once; its body is at its end after the first attempt.
func (p *Payments) Upload(ctx context.Context, data []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, p.url, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for i := 0; i < 3; i++ {
		resp, err := p.client.Do(req) // want `RES3006: retried request is sent without its body from the second attempt on: req is made outside the retry`
		if err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// A new request each time, around a reader that is read to its end.
func (p *Payments) Import(ctx context.Context, data []byte) error {
	body := bytes.NewReader(data)
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, p.url, body)
		if err != nil {
			return err
		}
		resp, err := p.client.Do(req) // want `RES3006: .*body is made outside the retry`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Any version will do: the second PATCH is applied as well.
func (p *Payments) Touch(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried PATCH`
		req, err := http.NewRequestWithContext(ctx, http.MethodPatch, p.url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("If-Match", "*")
		resp, err := p.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Cleared in every attempt, the key is made anew after all.
func (p *Payments) Cleared(ctx context.Context) error {
	var key string
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3005: idempotency key is made anew in every attempt`
		if key == "" {
			key = uuid.NewString()
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		key = ""
		resp, err := p.client.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
