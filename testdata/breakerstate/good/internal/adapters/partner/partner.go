// Package partner is an adapter and may know the state of its breaker.
package partner

import "github.com/sony/gobreaker/v2"

// Gauge keeps what a metric shows.
type Gauge struct{ State gobreaker.State }

// Kind of state as it is exported to metrics.
type Kind string

// Labels of a metric.
const (
	KindClosed   Kind = "closed"
	KindOpen     Kind = "open"
	KindHalfOpen Kind = "half_open"
)
