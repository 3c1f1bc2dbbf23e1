package bulkhead

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// afterBreaker reports slots that are taken inside of what a breaker runs: a full
// bulkhead counts as a failure of the system, and the trial of a half-open breaker
// waits in the queue.
func (c *checker) afterBreaker(f *function) {
	for i := range f.takes {
		t := &f.takes[i]
		lit, isLit := t.in.(*ast.FuncLit)
		if !isLit || !c.counts(t) {
			continue
		}
		if call := c.runBy(f.decl, lit); call != nil {
			at := place.At(t.node.Pos(), t.node.End())
			if t.call != nil {
				at = place.Called(t.call)
			}
			report.Report(c.pass, misplaced, report.Finding{
				Range:   at,
				Message: fmt.Sprintf("slot is taken by %s inside of %s: the breaker counts a full bulkhead as a failure of the system", t.name, place.Call(c.info, call)),
			})
		}
	}
}

// runBy is the call that runs a literal through a breaker, nil when there is none.
func (c *checker) runBy(decl *ast.FuncDecl, lit *ast.FuncLit) *ast.CallExpr {
	for _, f := range c.funcs(decl) {
		for _, call := range f.Known {
			for _, a := range call.Args {
				if ast.Unparen(a) == ast.Expr(lit) && c.is(call, catalogue.OpBreakerRun) {
					return call
				}
			}
		}
	}
	return nil
}

func (c *checker) is(call *ast.CallExpr, op catalogue.Op) bool {
	for _, row := range c.fx.Rows(call) {
		if row.Op == op {
			return true
		}
	}
	return false
}

// composed reports policies that are put together with the breaker around the
// bulkhead.
func (c *checker) composed(f *effects.Func) {
	for _, call := range f.Known {
		if !c.is(call, catalogue.OpPolicyCompose) {
			continue
		}
		breaker := false
		for _, a := range call.Args {
			lib := c.libOf(c.info.TypeOf(a))
			switch {
			case lib == nil:
			case lib.Is(catalogue.ClassBreaker) && !lib.Is(catalogue.ClassPolicy):
				breaker = true
			case lib.Is(catalogue.ClassBulkhead) && breaker:
				report.Report(c.pass, misplaced, report.Finding{
					Range:   a,
					Message: "policies have the bulkhead inside of the breaker, which counts a full bulkhead as a failure of the system",
				})
			}
		}
	}
}

func (c *checker) libOf(t types.Type) *catalogue.Lib {
	named := sym.Named(sym.OrInvalid(t))
	if named == nil || named.Obj().Pkg() == nil {
		return nil
	}
	return c.table.Package(sym.PkgPath(named.Obj().Pkg()))
}

// alone reports goroutines that are started for a single call to another system and
// waited for on the spot: a group or pool of workers is no bulkhead, it only moves
// the wait.
func (c *checker) alone(f *effects.Func) {
	decl, isDecl := f.Syntax.(*ast.FuncDecl)
	if !isDecl || f.Idle {
		return
	}
	var starts []*ast.CallExpr
	limited, waited := false, false
	for _, call := range f.Known {
		switch {
		case c.is(call, catalogue.OpSpawn) && c.worker(call):
			starts = append(starts, call)
		case c.does(call, catalogue.OpLimitSet) != nil, c.makesLimit(call) != nil:
			limited = true
		case c.is(call, catalogue.OpSpawnWait):
			waited = true
		}
	}
	if len(starts) != 1 || repeated(decl, starts[0]) {
		return
	}
	start := starts[0]
	recv := sym.Receiver(start)
	v := c.variable(recv)
	if v == nil || len(start.Args) != 1 {
		return
	}
	lit, isLit := ast.Unparen(start.Args[0]).(*ast.FuncLit)
	if !isLit || !c.sends(decl, lit) {
		return
	}
	shared := v.IsField() || v.Parent() == c.pass.Pkg.Scope()
	if !shared && !(limited && waited) || shared && !waited && !receives(decl, start) {
		return
	}
	report.Report(c.pass, misplaced, report.Finding{
		Range:   place.Called(start),
		Message: fmt.Sprintf("single call run by %s, which %s then waits for: no bulkhead, the caller is as blocked as without it", types.ExprString(start.Fun), place.Func(decl)),
	})
}

// worker reports whether a call starts its function in a group or pool of workers.
func (c *checker) worker(call *ast.CallExpr) bool {
	for _, row := range c.fx.Rows(call) {
		if row.Op == catalogue.OpSpawn && row.Lib != nil && row.Lib.Is(catalogue.ClassWorkers) && sym.Receiver(call) != nil {
			return true
		}
	}
	return false
}

// sends reports whether a literal calls another system.
func (c *checker) sends(decl *ast.FuncDecl, lit *ast.FuncLit) bool {
	for _, f := range c.funcs(decl) {
		if !sym.Contains(lit, f.Syntax) {
			continue
		}
		for _, call := range f.Calls {
			if c.remote(call) != nil {
				return true
			}
		}
	}
	return false
}

// repeated reports whether a node stands in a loop or in a literal.
func repeated(decl *ast.FuncDecl, n ast.Node) bool {
	found := false
	ast.Inspect(decl.Body, func(m ast.Node) bool {
		switch m.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			found = found || sym.Contains(m, n)
		}
		return !found
	})
	return found
}

// receives reports whether a function waits for a value after a call, with nothing
// else to wait for.
func receives(decl *ast.FuncDecl, after *ast.CallExpr) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.SelectStmt:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW && n.Pos() > after.End()
		}
		return !found
	})
	return found
}
