package good

import (
	"context"
	"net/http"
	"strings"
)

// Canonical changes headers while it goes through them: what the key is depends on
// itself, and ends as not known.
func Canonical(ctx context.Context, client *http.Client, headers http.Header) error {
	for name, values := range headers {
		headers.Set(name, strings.Join(values, ","))
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://shop.example/orders", nil)
	if err != nil {
		return err
	}
	req.Header = headers
	for range 3 {
		resp, err := client.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
	return context.DeadlineExceeded
}
