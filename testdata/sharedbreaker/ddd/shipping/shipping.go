// Package shipping books carriers.
package shipping

import (
	"context"
	"net/http"
	"sync"

	"github.com/sony/gobreaker/v2"
)

// Parcel is a parcel.
type Parcel struct{ ID string }

// Carrier books at the carrier.
type Carrier struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[any]
	once sync.Once
}

// NewCarrier returns a Carrier behind a breaker.
func NewCarrier(hc *http.Client, cb *gobreaker.CircuitBreaker[any]) *Carrier {
	return &Carrier{http: hc, cb: cb}
}

// Book books a parcel.
func (c *Carrier) Book(ctx context.Context, p *Parcel) error {
	_, err := c.breaker().Execute(func() (any, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://carrier.com/parcels/"+p.ID, nil)
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	})
	return err
}

// breaker makes it at the first call, and keeps it.
func (c *Carrier) breaker() *gobreaker.CircuitBreaker[any] {
	c.once.Do(func() {
		if c.cb == nil {
			c.cb = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "carrier"})
		}
	})
	return c.cb
}
