package retryany

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/localonly"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
)

// helpers judges calls of the user's own helpers that run a function again
// whatever its failure is: what they are given to run decides whether that is
// too much.
func (c *checker) helpers() {
	for _, f := range c.fx.Funcs() {
		if report.Skipped(c.pass, f.Body.Pos()) || waitsFor(f) {
			continue
		}
		for _, call := range f.Calls {
			if around := c.again(call); around != nil {
				c.given(f, call, around)
			}
		}
	}
}

// again is the retry that a call makes of a function that it is given, nil for
// none or for one that tells failures apart.
func (c *checker) again(call *ast.CallExpr) *effects.Around {
	if c.fx.Rows(call) != nil || !c.givesFunc(call) {
		return nil
	}
	for _, e := range c.fx.At(call) {
		for i := range e.Around {
			a := &e.Around[i]
			if a.Kind == effects.RunsRetry && a.Here() && a.Any && !a.Rejected && a.Attempts != 1 {
				return a
			}
		}
	}
	return nil
}

func (c *checker) givesFunc(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if t := c.pass.TypesInfo.TypeOf(a); t != nil {
			if _, isFunc := t.Underlying().(*types.Signature); isFunc {
				return true
			}
		}
	}
	return false
}

func (c *checker) given(f *effects.Func, call *ast.CallExpr, around *effects.Around) {
	for _, x := range call.Args {
		nodes, _, _ := c.fx.Functions(x)
		for _, n := range nodes {
			reg := c.fx.Finder().Attempt(n, regions.AttemptOptions{Node: call, Attempts: around.Attempts})
			if reg != nil && reg.Polls {
				continue
			}
			for _, s := range c.sites(c.fx.Syntax(n), reg) {
				if s.fault == byBreaker || !s.judged() || c.keepsRecords(f, s) || s.fault == bySQL && localonly.Of(c.pass).Retries(call) {
					continue
				}
				lasting, other := s.worlds()
				a := ask(func(w regions.World) regions.Lets { return reg.Lets(s.path, w) }, lasting, other)
				if !a.any(lasting) {
					continue
				}
				msg := fmt.Sprintf("%s: %s runs %s again", anyMessage(s.fault, a), exprName(call.Fun), exprName(s.path[0].(*ast.CallExpr).Fun))
				report.Report(c.pass, anyError, report.Finding{Range: place.Called(call), Message: msg,
					Related: []report.Related{{Pos: s.call.Pos(), Message: "this runs again"}}})
				return
			}
		}
	}
}
