package probes

import "testing"

func TestOfPath(t *testing.T) {
	for _, c := range []struct {
		path string
		want Kind
	}{
		{"/livez", Liveness},
		{"GET /livez", Liveness},
		{"HEAD example.com/livez", Liveness},
		{"/readyz", Readiness},
		{"/healthz", Health},
		{"/api/v1/health", Health},
		{"/order-service/health", Health},
		{"/health/live", Liveness},
		{"/healthz/ready", Readiness},
		{"/actuator/health/liveness", Liveness},
		{"/-/ready", Readiness},
		{"/probes/alive", Liveness},
		{"/HealthCheck/", Health},

		{"", None},
		{"/", None},
		{"/status", None},              // of anything
		{"/ping", None},                // of another machine
		{"/live", None},                // a broadcast
		{"/orders/ready", None},        // to be picked up
		{"/players/health", None},      // of a player
		{"/nodes/{id}/health", None},   // of one of several
		{"/nodes/:id/health", None},    // the same elsewhere
		{"POST /health", None},         // no question
		{"/healthz/*check", None},      // one of several checks
		{"/a/b/c/d/e/health", None},    // too deep for a probe
		{"/health/history", None},      // what was
		{"/insurance/health/v2", None}, // of people
	} {
		if got := OfPath(c.path); got != c.want {
			t.Errorf("%q is %q, want %q", c.path, got, c.want)
		}
	}
}
