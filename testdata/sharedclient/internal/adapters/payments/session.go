package payments

import "net/http"

// Session gives out tokens.
type Session struct {
	http *http.Client
	base string
}

// NewSession keeps the client.
func NewSession(hc *http.Client, baseURL string) *Session { return &Session{hc, baseURL} }

// QuoteToken asks for one.
func (s *Session) QuoteToken() string { return s.base }
