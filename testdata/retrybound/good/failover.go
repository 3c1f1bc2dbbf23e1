package good

import (
	"context"
	"errors"
	"net/http"
)

type server struct{ url string }

// Servers are tried until none is left.
type Servers struct {
	all []*server
	c   *http.Client
}

func (s *Servers) pick(but map[*server]bool) (*server, error) {
	for _, one := range s.all {
		if !but[one] {
			return one, nil
		}
	}
	return nil, errors.New("no server is left")
}

// Ask ends when none is left: the one that picks the next is told which were tried.
func (s *Servers) Ask(ctx context.Context) error {
	tried := map[*server]bool{}
	for {
		one, err := s.pick(tried)
		if err != nil {
			return err
		}
		tried[one] = true
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, one.url, nil)
		if err != nil {
			return err
		}
		resp, err := s.c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
}
