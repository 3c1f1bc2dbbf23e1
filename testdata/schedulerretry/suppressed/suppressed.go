// Package suppressed has findings of schedulerretry that somebody decided to keep.
package suppressed

import (
	"net/http"
	"time"
)

func poll(t *time.Ticker, c *http.Client) {
	for range t.C {
		//resilint:ignore RES1701 the device has no state: a restart begins anew
		for range 10 {
			if _, err := c.Post("http://device/state", "", nil); err == nil {
				break
			}
			time.Sleep(time.Minute)
		}
	}
}
