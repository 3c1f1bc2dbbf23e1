// Package courier has everything about couriers, the client of their company among it.
package courier

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Settings of the package.
type Settings struct{ Token string }

type api struct {
	token   string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

func newAPI(s Settings) *api {
	return &api{
		token: s.Token,
		http:  &http.Client{Timeout: 2500 * time.Millisecond}, // want `RES6301: how the system is called is written into the adapter: Timeout 2\.5s and the breaker's Timeout 1m0s; take it`
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{
			Name: "parcel-partner", Timeout: time.Minute,
		}),
	}
}

// Track asks where a parcel is.
func (a *api) Track(ctx context.Context, parcel string) (*http.Response, error) {
	return a.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.fleetway.io/track/"+parcel, nil) // want `RES6301: the address https://api\.fleetway\.io is written into the adapter`
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", a.token)
		return a.http.Do(req)
	})
}

// hook is where couriers call us: an address of our own.
func hook() string { return os.Getenv("COURIER_HOOK_URL") } // want `RES6302: one system under two names: the setting is called "COURIER_HOOK_URL", the breaker "parcel-partner"; alerts and settings of it are not found together`
