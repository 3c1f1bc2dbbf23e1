// Package vault keeps secrets at a provider, and lets others say by which client.
package vault

import (
	"context"
	"net"
	"net/http"
	"time"
)

// Settings are the key of the vault.
type Settings struct{ Key string }

// Vault sends by the client that it is given: a test gives it another.
type Vault struct {
	settings Settings
	http     *http.Client
}

// New is given the client.
func New(s Settings, c *http.Client) *Vault { return &Vault{s, c} }

// Secret sends to the one address of the provider.
func (v *Vault) Secret(ctx context.Context, name string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.vaultworks.io/secrets/"+name, nil)
	if err != nil {
		return nil, err
	}
	return v.http.Do(req)
}

// Transport repeats what the standard library does by itself.
func Transport() *http.Transport {
	return &http.Transport{DialContext: (&net.Dialer{Timeout: 30 * time.Second}).DialContext}
}
