package drivers

import (
	"context"
	"net/http"
	"os"
)

// Direct is filled by a literal.
type Direct struct{ HTTP *http.Client }

// Nearest asks the registry.
func (d Direct) Nearest(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, os.Getenv("DRIVERS_URL"), nil)
	if err != nil {
		return err
	}
	res, err := d.HTTP.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
