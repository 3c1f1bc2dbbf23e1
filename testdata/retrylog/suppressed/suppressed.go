// Package suppressed has findings of retrylog that somebody decided to keep.
package suppressed

import (
	"io"
	"log"
	"net/http"
)

func fetch(url string) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode >= 500 {
			log.Printf("again: %s", body) //resilint:ignore RES3501 the mirror's answers are public
			continue
		}
		return nil
	}
}
