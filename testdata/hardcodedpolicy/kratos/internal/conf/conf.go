// Package conf has the settings.
package conf

import "time"

// Data are those of the data layer. The defaults are numbers, as they should be.
type Data struct {
	SearchURL     string
	SearchTimeout time.Duration
}

// Default says what holds when nothing is set.
func Default() Data { return Data{SearchTimeout: 700 * time.Millisecond} }
