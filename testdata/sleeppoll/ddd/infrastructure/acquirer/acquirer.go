// Package acquirer is the adapter of the bank that takes cards.
package acquirer

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"example.test/shop/sleeppoll/ddd/domain/payment"
)

// Acquirer implements the port.
type Acquirer struct {
	base string
	http *http.Client
}

var _ payment.Provider = (*Acquirer)(nil)

// Begin posts, and sleeps until the bank's replica has it, too.
func (a *Acquirer) Begin(ctx context.Context, id string, _ int64) error {
	resp, err := a.http.PostForm(a.base+"/payments", url.Values{"id": {id}})
	if err != nil {
		return err
	}
	time.Sleep(6 * time.Second) // want `RES6002: function Acquirer\.Begin sleeps 6s while its caller waits`
	return resp.Body.Close()
}

// State asks once.
func (a *Acquirer) State(ctx context.Context, id string) (payment.State, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.base+"/payments/"+id, nil)
	if err != nil {
		return "", err
	}
	resp, err := a.http.Do(req)
	if err != nil {
		return "", err
	}
	return payment.Pending, resp.Body.Close()
}

// Connect opens a session at start-up, and gives the bank time to know it.
func (a *Acquirer) Connect(ctx context.Context) error {
	resp, err := a.http.Get(a.base + "/session")
	if err != nil {
		return err
	}
	time.Sleep(10 * time.Second)
	return resp.Body.Close()
}
