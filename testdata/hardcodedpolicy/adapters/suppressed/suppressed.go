package suppressed

import (
	"net/http"
	"time"
)

// Config is kept elsewhere.
type Config struct{ Key string }

type Client struct{ http *http.Client }

func New() *Client {
	//resilint:ignore RES6301 the contract says three seconds
	return &Client{&http.Client{Timeout: 3 * time.Second}}
}

func (c *Client) Get(url string) (*http.Response, error) { return c.http.Get(url) }
