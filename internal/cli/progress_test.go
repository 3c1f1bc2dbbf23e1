package cli

import (
	"strings"
	"testing"
	"time"
)

// lines hands on what is written, write by write.
type lines chan string

func (l lines) Write(p []byte) (int, error) {
	l <- string(p)
	return len(p), nil
}

// TestProgress turns the clock by hand.
func TestProgress(t *testing.T) {
	clock, written, stopped := make(chan time.Time), make(lines, 10), false
	p := startProgress(written, clock, func() { stopped = true })
	start := time.Now()
	tick := func(after time.Duration) { clock <- start.Add(after) }
	tick(0)
	tick(999 * time.Millisecond)
	tick(time.Second)
	if got := <-written; got != clearLine+"resilint: asking the go command for packages …" {
		t.Errorf("first line %q", got)
	}
	p.at("loading", 3, 12)
	p.at("loading", 2, 12) // comes late
	tick(1200 * time.Millisecond)
	if got := <-written; got != clearLine+"resilint: loading 25 %" {
		t.Errorf("second line %q", got)
	}
	p.at("analysing", 1, 10)
	tick(1400 * time.Millisecond)
	if got := <-written; got != clearLine+"resilint: analysing 10 %" {
		t.Errorf("third line %q", got)
	}
	p.finish()
	p.finish() // once is enough
	if got := <-written; got != clearLine || !stopped {
		t.Errorf("at the end %q, clock stopped: %v", got, stopped)
	}
	if len(written) > 0 {
		t.Errorf("more is written: %q", <-written)
	}
}

// TestShortRun prints nothing for a run that ends in time.
func TestShortRun(t *testing.T) {
	clock := make(chan time.Time)
	var b strings.Builder
	p := startProgress(&b, clock, func() {})
	start := time.Now()
	clock <- start
	p.at("loading", 1, 2)
	clock <- start.Add(patience - 1)
	p.finish()
	if b.Len() > 0 {
		t.Errorf("written: %q", b.String())
	}
	var none *progress
	none.finish()
}
