package retrybackoff

import (
	"fmt"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
)

// overflows reports delays that are computed past what a duration holds.
func (c *checker) overflows() {
	for _, o := range c.res.Overflows() {
		what := fmt.Sprintf("delay overflows after %d failures: it becomes negative or zero, and the retry does not wait any more", o.After)
		switch {
		case o.Endless:
			what = fmt.Sprintf("delay grows without a bound: after %d failures it is more than an hour", o.After)
		case o.Clamped:
			what = fmt.Sprintf("delay overflows after %d failures, before it is clamped: it becomes negative or zero, and the retry does not wait any more", o.After)
		}
		report.Report(c.pass, overflow, report.Finding{Range: place.Maker(o.Node), Message: what})
	}
}
