package place

import (
	"fmt"
	"strings"
	"time"
)

// Duration writes a length of time as people do, without the units that are
// zero: 60s, 15m, 1h30m.
func Duration(d time.Duration) string {
	if d >= time.Second && d < 2*time.Minute && d%time.Second == 0 {
		return fmt.Sprintf("%ds", d/time.Second)
	}
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
