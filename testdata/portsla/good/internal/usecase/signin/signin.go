// Package signin has a use case behind an interface for the handlers: an inbound
// port. Nothing in the package asks it, so that it is no port to another system.
package signin

import (
	"context"
	"net/http"
)

// SignIn is what handlers call.
type SignIn interface {
	// Check says whether a token is good.
	Check(ctx context.Context, token string) (bool, error)
}

type signIn struct{ client *http.Client }

// New makes the use case.
func New(client *http.Client) SignIn { return &signIn{client: client} }

func (s *signIn) Check(ctx context.Context, token string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://id.example/check?token="+token, nil)
	if err != nil {
		return false, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return false, err
	}
	return resp.StatusCode == http.StatusOK, resp.Body.Close()
}
