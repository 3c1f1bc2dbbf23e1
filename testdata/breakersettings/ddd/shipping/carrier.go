// Package shipping sends parcels.
package shipping

import (
	"context"
	"errors"
	"net/http"

	"example.test/shop/breakersettings/ddd/kernel"
)

var errNoLabel = errors.New("no such label")

// Carrier prints labels.
type Carrier struct {
	http  *http.Client
	guard *kernel.Guard
}

// NewCarrier says that a missing label is no failure of the carrier.
func NewCarrier(c *http.Client) *Carrier {
	return &Carrier{http: c, guard: kernel.NewGuard("carrier", func(err error) bool { return !errors.Is(err, errNoLabel) })}
}

// Label asks for a label.
func (c *Carrier) Label(ctx context.Context, req *http.Request) error {
	return c.guard.Run(ctx, func(ctx context.Context) error {
		resp, err := c.http.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound {
			return errNoLabel
		}
		return nil
	})
}
