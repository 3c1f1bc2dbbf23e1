// Package pause is a toolbox that belongs to no layer.
package pause

import "time"

// Briefly waits.
func Briefly(d time.Duration) {
	time.Sleep(d)
}
