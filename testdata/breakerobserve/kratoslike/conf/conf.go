// Package conf has the settings of a service in the style of kratos.
package conf

import "time"

// Breaker has the settings of a breaker.
type Breaker struct {
	Name  string
	Open  time.Duration
	Fails uint32
}
