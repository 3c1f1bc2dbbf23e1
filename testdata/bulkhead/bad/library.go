package bad

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
)

// signer asks for credentials through a library that nothing is said of but that it
// wants a context, and may fail.
type signer struct {
	credentials aws.CredentialsProvider
	slots       chan bool
}

func newSigner(p aws.CredentialsProvider) *signer { return &signer{p, make(chan bool, 2)} }

// Key waits for a slot, whatever becomes of its context.
func (s *signer) Key(ctx context.Context) (string, error) {
	s.slots <- true // want `RES4602: slot is waited for by a send to s.slots: signer.Key has a context`
	defer func() { <-s.slots }()
	c, err := s.credentials.Retrieve(ctx)
	return c.AccessKeyID, err
}
