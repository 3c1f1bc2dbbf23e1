package suppressed

import (
	"context"
	"net/http"
	"time"
)

//resilint:ignore RES4701 a wrong place is found by the next search
type Client struct{ client *http.Client }

func New() *Client { return &Client{client: &http.Client{Timeout: time.Second}} }

func (c *Client) Locate(ctx context.Context, place string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.maps.example/"+place, nil)
	if err != nil {
		return nil, err
	}
	return c.client.Do(req)
}
