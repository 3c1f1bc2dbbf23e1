package retrywrite

import (
	"fmt"
	"path"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
)

// sharedKey names a retry inside a helper of this package.
type sharedKey struct {
	code   *rule.Code
	helper *effects.Func
	place  string // of the retry, or of the send when the client retries
}

type sharedFinding struct {
	first *replay
	what  string
	more  int
}

// wrong says what is wrong, for a finding at one place, and for one that names two:
// "the retry in … repeats POST in …".
type wrong struct{ what, before, between string }

// repeated is what is wrong with something that a retry repeats.
func repeated(what, linked string) wrong {
	return wrong{what, "the retry in ", " repeats " + linked + " in "}
}

// add reports a finding where this function can be blamed alone, and collects
// it when the retry is in a helper of the package that several functions send
// their writes through.
func (c *checker) add(code *rule.Code, r *replay, w wrong) {
	if r.join != nil {
		c.link(code, r, w.before, w.between)
		return
	}
	what := w.what
	helper := c.callee(r.call)
	direct := len(r.effect.Steps) == 1
	if r.around.Here() || helper == nil || direct {
		c.report(code, r, what, place.Called(r.call), 0)
		return
	}
	key := sharedKey{code, helper, r.around.Pos}
	if s := c.shared[key]; s != nil {
		s.more++
		return
	}
	c.shared[key] = &sharedFinding{first: r, what: what}
	c.order = append(c.order, key)
}

// flush reports what was collected, at the retry when it is in view.
func (c *checker) flush() {
	for _, key := range c.order {
		s := c.shared[key]
		at := place.Called(s.first.call)
		if reg := c.retryAt(key.place); reg != nil {
			at = place.At(reg.Header())
		}
		c.report(key.code, s.first, s.what, at, s.more)
	}
}

// retryAt finds a retry of this package by the place that facts name it by.
func (c *checker) retryAt(place string) *regions.Region {
	for _, f := range c.res.Funcs() {
		for _, reg := range f.Regions {
			if reg.Kind == regions.Retry && c.res.Place(reg.Node.Pos()) == place {
				return reg
			}
		}
	}
	return nil
}

// report writes the message: what is wrong, how often, and the way there.
func (c *checker) report(code *rule.Code, r *replay, what string, at analysis.Range, more int) {
	f := report.Finding{Range: at, Message: what + ": " + r.evidence(more)}
	if r.region != nil {
		from, _ := r.region.Header()
		f.Related = append(f.Related, report.Related{Pos: from, Message: "the retry"})
	}
	if at.Pos() != r.call.Fun.Pos() {
		f.Related = append(f.Related, report.Related{Pos: r.call.Pos(), Message: "the write"})
	}
	report.Report(c.pass, code, f)
}

// evidence names the retry and the calls from it to the write.
func (r *replay) evidence(more int) string {
	var b strings.Builder
	switch n := r.around.Attempts; {
	case r.client && r.effect.ReplaysBy != "":
		b.WriteString(r.effect.ReplaysBy + " makes the client replay ")
	case r.client:
		b.WriteString("replayed by the client of ")
	case n > 1:
		fmt.Fprintf(&b, "%d attempts around ", n)
	case n < 0:
		b.WriteString("attempts without end around ")
	default:
		b.WriteString("retry around ")
	}
	steps := r.effect.Steps
	for i, s := range steps {
		if i > 0 {
			b.WriteString(" → ")
		}
		b.WriteString(s.Func)
	}
	if len(steps) > 0 {
		fmt.Fprintf(&b, " (%s)", path.Base(steps[len(steps)-1].Pos))
	}
	if more > 0 {
		fmt.Fprintf(&b, ", and %d more", more)
	}
	return b.String()
}
