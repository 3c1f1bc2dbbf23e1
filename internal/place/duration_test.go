package place_test

import (
	"testing"
	"time"

	"github.com/resilint/resilint/internal/place"
)

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", time.Millisecond: "1ms", 1500 * time.Millisecond: "1.5s", time.Minute: "60s", 90 * time.Second: "90s", 2 * time.Minute: "2m",
		150 * time.Second: "2m30s", 15 * time.Minute: "15m", time.Hour: "1h", 90 * time.Minute: "1h30m", time.Hour + time.Second: "1h0m1s",
	} {
		if got := place.Duration(d); got != want {
			t.Errorf("%v: got %q, want %q", int64(d), got, want)
		}
	}
}
