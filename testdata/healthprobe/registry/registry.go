// Package registry lets others say what is asked.
package registry

import (
	"context"
	"net/http"
)

// Check is asked by a probe.
type Check interface {
	Check(ctx context.Context) error
}

// HTTP is one kind of check, Flag another: which is registered where is for
// others to say.
type HTTP struct {
	Client *http.Client
	URL    string
}

// Check sends a request.
func (h *HTTP) Check(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.URL, nil)
	if err != nil {
		return err
	}
	resp, err := h.Client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Flag is set from inside of the process.
type Flag struct{ Err error }

// Check looks at the flag.
func (f *Flag) Check(context.Context) error { return f.Err }

// Registry holds checks.
type Registry struct{ live, ready []Check }

// LivenessHandler asks what was registered for it.
func (r *Registry) LivenessHandler() http.Handler { return handler(r.live) }

// ReadinessHandler asks the others.
func (r *Registry) ReadinessHandler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { run(w, req, r.ready) })
}

func handler(checks []Check) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { run(w, req, checks) })
}

func run(w http.ResponseWriter, req *http.Request, checks []Check) {
	for _, c := range checks {
		if err := c.Check(req.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
	}
}
