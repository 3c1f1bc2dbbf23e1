// Package sms sends short messages.
package sms

import (
	"context"
	"net/http"
	"os"
	"strings"
	"time"
)

const publicAPI = "https://api.shortly.io"

// Options of the client.
type Options struct{ Key string }

// Client has its address from the environment.
type Client struct {
	base string
	key  string
}

// New reads the address under the name of the company that was bought.
func New(o Options) *Client {
	return &Client{base: os.Getenv("TELETEXTER_BASE_URL"), key: o.Key} // want `RES6302: one system under two names: the setting is called "TELETEXTER_BASE_URL", the package "sms"`
}

// Send has a number for how long it may take.
func (c *Client) Send(ctx context.Context, to, text string) error {
	ctx, cancel := context.WithTimeout(ctx, 8*time.Second) // want `RES6301: how the system is called is written into the adapter: context\.WithTimeout 8s; take it from the adapter's settings`
	defer cancel()
	return c.post(ctx, c.base+"/messages/"+to, text)
}

// Balance asks the public address, which has a name.
func (c *Client) Balance(ctx context.Context) error { return c.post(ctx, publicAPI+"/balance", c.key) }

// Token asks for a token by the client that all share: no test can answer.
func (c *Client) Token() (*http.Response, error) {
	url := "https://login.shortly.io/token"
	return http.PostForm(url, nil) // want `RES6301: the address https://login\.shortly\.io is written into the adapter`
}

// remoteVersion asks for a newer version: nobody depends on it.
func (c *Client) remoteVersion(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	return c.post(ctx, publicAPI+"/version", "")
}

func (c *Client) post(ctx context.Context, url, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
