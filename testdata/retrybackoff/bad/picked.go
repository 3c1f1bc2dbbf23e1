package bad

import (
	"context"
	"hash/fnv"
	"net/http"
)

// Shards are servers of which each has its part of the keys.
type Shards struct {
	hosts []string
	c     *http.Client
}

// Get asks the one server that has the key, again and again.
func (s *Shards) Get(ctx context.Context, key string) (resp *http.Response, err error) {
	for range 5 { // want `RES3201: retry without a wait between attempts`
		req, rerr := http.NewRequestWithContext(ctx, http.MethodGet, s.hosts[place(key)%len(s.hosts)]+key, nil)
		if rerr != nil {
			return nil, rerr
		}
		if resp, err = s.c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func place(key string) int {
	h := fnv.New32a()
	h.Write([]byte(key))
	return int(h.Sum32() >> 1)
}

// Rewound sends the same request from its beginning: to rewind it picks no other
// server.
func (s *Shards) Rewound(req *http.Request) (resp *http.Response, err error) {
	for attempt := range 5 { // want `RES3201: retry without a wait between attempts`
		if attempt > 0 && req.GetBody != nil {
			body, gerr := req.GetBody()
			if gerr != nil {
				return nil, gerr
			}
			req.Body = body
		}
		if resp, err = s.c.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}
