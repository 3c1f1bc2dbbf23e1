// Package suppressed has findings of retrybound that somebody decided to keep.
package suppressed

import (
	"context"
	"net/http"
	"time"
)

func Register(c *http.Client) {
	//resilint:ignore RES3301 without the registry there is nothing to do
	for {
		if _, err := c.Get("http://registry"); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func Sleeps(ctx context.Context, c *http.Client, req *http.Request) (err error) {
	for range 3 {
		if _, err = c.Do(req.WithContext(ctx)); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) //resilint:ignore RES3303 the caller never cancels
	}
	return err
}
