package drivers

// Tokens gives out tokens.
type Tokens interface{ QuoteToken() string }

// Stream reads from a socket.
type Stream struct{ tokens Tokens }

// NewStream is given who has tokens.
func NewStream(t Tokens) *Stream { return &Stream{tokens: t} }
