package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// patience is how long a run may take before it says what it is at.
const patience = time.Second

// progress keeps one line on a terminal up to date while a run takes long.
type progress struct {
	w    io.Writer
	stop func()
	done chan struct{} // the line is cleared

	mu    sync.Mutex
	stage string
	n, of int
}

// startProgress begins when the first tick comes and prints once patience is
// over. finish ends it.
func startProgress(w io.Writer, ticks <-chan time.Time, stop func()) *progress {
	p := &progress{w: w, stage: "asking the go command for packages", done: make(chan struct{})}
	quit := make(chan struct{})
	p.stop = sync.OnceFunc(func() {
		stop()
		close(quit)
		<-p.done
	})
	go func() {
		defer close(p.done)
		var first time.Time
		shown := false
		for {
			select {
			case <-quit:
				if shown {
					fmt.Fprint(w, clearLine)
				}
				return
			case now := <-ticks:
				if first.IsZero() {
					first = now
				}
				if now.Sub(first) >= patience {
					fmt.Fprint(w, clearLine, p.line())
					shown = true
				}
			}
		}
	}()
	return p
}

const clearLine = "\r\x1b[K"

// at takes note of how far a stage is. Packages finish in any order.
func (p *progress) at(stage string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if stage == p.stage {
		done = max(done, p.n)
	}
	p.stage, p.n, p.of = stage, done, total
}

func (p *progress) line() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.of == 0 {
		return "resilint: " + p.stage + " …"
	}
	return fmt.Sprintf("resilint: %s %d %%", p.stage, 100*p.n/p.of)
}

// finish clears the line; nothing is printed to it afterwards.
func (p *progress) finish() {
	if p != nil {
		p.stop()
	}
}
