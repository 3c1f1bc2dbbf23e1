// Package data has the clients.
package data

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"

	"example.test/shop/breakerplace/kratoslike/internal/biz"
)

// Data has what all repositories need.
type Data struct{ http *http.Client }

// do finds the command by its name for each of them.
func (d *Data) do(ctx context.Context, command string, fn func(context.Context) error) error {
	return hystrix.DoC(ctx, command, fn, nil) // want `RES4202: the circuit breaker is picked by the string command in Data\.do`
}

// once is the same in the asynchronous way, for one system.
func (d *Data) once(operation string, fn func() error) error {
	errs := hystrix.Go("carrier", fn, nil)
	if err := <-errs; err != nil {
		return fmt.Errorf("%s: %w", operation, err)
	}
	return nil
}

type parcelRepo struct{ data *Data }

// NewParcelRepo returns the repository of parcels.
func NewParcelRepo(d *Data) biz.ParcelRepo { return &parcelRepo{d} }

// Track asks the carrier.
func (r *parcelRepo) Track(ctx context.Context, id string) (p *biz.Parcel, err error) {
	err = r.data.do(ctx, "carrier", func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://carrier.example/"+id, nil)
		if err != nil {
			return err
		}
		resp, err := r.data.http.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return json.NewDecoder(resp.Body).Decode(&p)
	})
	return p, err
}
