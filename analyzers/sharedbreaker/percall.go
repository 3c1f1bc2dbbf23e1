package sharedbreaker

import (
	"fmt"
	"slices"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/report"
)

// lost reports breakers that end with the call that made them.
func (c *checker) lost() {
	for _, b := range c.breakers.Breakers() {
		if b.Keep != breakers.KeptNowhere || b.Named || b.Func == nil || !c.ran(b) {
			continue
		}
		where := "the function"
		if b.Func.Fn != nil {
			where = c.fx.Display(b.Func.Fn)
		}
		report.Report(c.pass, perCall, report.Finding{
			Range:   b.Header(),
			Message: fmt.Sprintf("circuit breaker made for each call of %s: its counts end with the call, so it never opens; keep it", where),
		})
	}
}

// ran reports whether something runs through a breaker.
func (c *checker) ran(b *breakers.Breaker) bool {
	return slices.ContainsFunc(c.breakers.Runs(), func(run *breakers.Run) bool {
		return slices.Contains(run.Breakers, b) || b.Via != nil && run.Func == b.Func && slices.Contains(run.Breakers, b.Via)
	})
}
