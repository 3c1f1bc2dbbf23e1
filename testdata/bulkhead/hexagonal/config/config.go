// Package config has the settings of the service.
package config

import "time"

// Rates are the settings of the rates provider.
type Rates struct {
	URL      string        `env:"RATES_URL"`
	Timeout  time.Duration `env:"RATES_TIMEOUT" envDefault:"2s"`
	MaxConns int           `env:"RATES_MAX_CONNS" envDefault:"16"`
	MaxCalls int64         `env:"RATES_MAX_CALLS" envDefault:"64"`
}
