package bulkhead

import (
	"fmt"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// ignored reports slots that are given back though nobody has looked whether they
// were got: when the context ends while it waits, there was none.
func (c *checker) ignored(f *function) {
	for i := range f.takes {
		t := &f.takes[i]
		if !t.ignored || t.row == nil || !c.mayFail(t) {
			continue
		}
		ctx := c.origin.Role(t.call, t.row, catalogue.RoleCtx)
		if ctx == nil {
			continue
		}
		if loss, _ := c.origin.Lost(ctx); loss != origin.Kept {
			continue // it never ends
		}
		for n, k := range f.gives {
			if k != t.key || n.Pos() < t.node.Pos() {
				continue
			}
			report.Report(c.pass, slot, report.Finding{
				Range: place.Called(t.call),
				Message: fmt.Sprintf("error of %s is ignored: when the context ends while it waits, the slot given back at %s was never taken",
					t.name, place.Line(c.pass.Fset, n.Pos())),
			})
			break
		}
	}
}

// mayFail reports whether the last result of what takes a slot is an error.
func (c *checker) mayFail(t *take) bool {
	fn := sym.Callee(c.info, t.call)
	if fn == nil {
		return false
	}
	n := fn.Signature().Results().Len()
	return n > 0 && sym.IsError(fn.Signature().Results().At(n-1).Type())
}
