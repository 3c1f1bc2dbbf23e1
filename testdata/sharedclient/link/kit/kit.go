// Package kit has what composition roots take clients from.
package kit

import (
	"net/http"
	"sync"
	"time"
)

// Shared is for everybody.
var Shared = &http.Client{Timeout: 7 * time.Second}

// New makes a client for each that asks.
func New(timeout time.Duration) *http.Client { return &http.Client{Timeout: timeout} }

// Kept makes a client once.
var Kept = sync.OnceValue(func() *http.Client { return &http.Client{Timeout: 6 * time.Second} })

// Kit keeps clients.
type Kit struct {
	one, other *http.Client

	mu   sync.Mutex
	each map[string]*http.Client
}

// One is made when it is first asked for.
func (k *Kit) One() *http.Client {
	if k.one == nil {
		k.one = New(4 * time.Second)
	}
	return k.one
}

// Other is another one.
func (k *Kit) Other() *http.Client {
	if k.other == nil {
		k.other = New(3 * time.Second)
	}
	return k.other
}

// For keeps a client for each name.
func (k *Kit) For(name string) *http.Client {
	k.mu.Lock()
	defer k.mu.Unlock()
	if c, ok := k.each[name]; ok {
		return c
	}
	if k.each == nil {
		k.each = map[string]*http.Client{}
	}
	k.each[name] = New(2 * time.Second)
	return k.each[name]
}

// Sender sends with a client; it speaks to no system of its own.
type Sender struct{ client *http.Client }

// NewSender keeps the client.
func NewSender(c *http.Client) *Sender { return &Sender{client: c} }

// Client is what the sender sends with.
func (s *Sender) Client() *http.Client { return s.client }

// QuoteToken asks for a token.
func (s *Sender) QuoteToken() string { return "" }

// Options are what an adapter may be given.
type Options struct {
	HTTP    *http.Client
	Timeout time.Duration
}
