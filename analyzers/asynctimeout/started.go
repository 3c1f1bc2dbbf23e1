package asynctimeout

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// started is a literal that a function runs in another goroutine.
type started struct {
	lit   *ast.FuncLit
	group types.Object // of a group of goroutines, nil of a go statement
}

// goroutines reports functions that somebody waits for, and that wait themselves for
// a goroutine whose call to another system nothing ends.
func (c *checker) goroutines(f *effects.Func) {
	started := c.starts(f)
	if len(started) == 0 {
		return
	}
	var waits []wait
	for _, s := range started {
		call, endless := c.endless(s.lit)
		if !endless {
			continue
		}
		if waits == nil {
			waits = c.waits(f.Body)
		}
		for _, w := range waits {
			if w.node.Pos() > s.lit.Pos() && c.tells(s, w) {
				if where, ok := outbound.Of(c.pass).Waiting(w.node); ok {
					c.reportStarted(f, w, &call, &where)
				}
				return
			}
		}
	}
}

// starts are the literals that a function starts, in the order of the source.
func (c *checker) starts(f *effects.Func) (out []started) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.GoStmt:
			if lit, isLit := ast.Unparen(n.Call.Fun).(*ast.FuncLit); isLit {
				out = append(out, started{lit, nil})
			}
			return false
		case *ast.CallExpr:
			recv := sym.Receiver(n)
			if recv == nil || !c.is(n, catalogue.OpSpawn) {
				return true
			}
			for _, a := range n.Args {
				if lit, isLit := ast.Unparen(a).(*ast.FuncLit); isLit {
					out = append(out, started{lit, c.object(recv)})
				}
			}
		}
		return true
	})
	return out
}

// endless is the first call of a goroutine that leaves the process, and that neither
// a context nor anything else ends.
func (c *checker) endless(lit *ast.FuncLit) (outbound.Call, bool) {
	f := c.fx.Syntax(lit)
	if f == nil || f.Idle {
		return outbound.Call{}, false
	}
	out := outbound.Of(c.pass)
	for _, call := range f.Calls {
		if lost, loses := out.Losing(call); loses && out.Endless(&lost) {
			return lost, true
		}
	}
	return outbound.Call{}, false
}

// tells reports whether a goroutine ends a wait: it is of the group, sends on the
// channel or closes it, or says that it is done.
func (c *checker) tells(s started, w wait) bool {
	on := map[types.Object]bool{}
	for _, obj := range w.on {
		on[obj] = true
	}
	if s.group != nil {
		return on[s.group]
	}
	found := false
	ast.Inspect(s.lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = found || on[c.object(n.Chan)]
		case *ast.CallExpr:
			id, isIdent := ast.Unparen(n.Fun).(*ast.Ident)
			closes := isIdent && id.Name == "close" && len(n.Args) == 1 && on[c.object(n.Args[0])]
			done := sym.CalledName(n) == "Done" && sym.Receiver(n) != nil && on[c.object(sym.Receiver(n))]
			found = found || closes || done
		}
		return !found
	})
	return found
}

func (c *checker) reportStarted(f *effects.Func, w wait, call *outbound.Call, where *outbound.Place) {
	why := "takes no context"
	switch {
	case call.How != outbound.Ctxless:
		why = "runs under " + types.ExprString(call.At.Fun) + "()"
	case call.Variant != nil:
		why = "takes no context as " + call.Variant.Name() + " would"
	}
	report.Report(c.pass, forever, report.Finding{
		Range: c.at(w),
		Message: fmt.Sprintf("wait at %s in %s has no limit: the goroutine's call of %s %s, %s",
			w.text, c.named(f), place.Call(c.info, call.Call), why, whose(where)),
		Related: []report.Related{{Pos: call.Call.Pos(), Message: "the goroutine waits here"}},
	})
}

// at is the short range of a wait.
func (c *checker) at(w wait) place.Span {
	if s, isSelect := w.at.(*ast.SelectStmt); isSelect {
		return place.At(s.Pos(), s.Pos()+token.Pos(len("select")))
	}
	return place.At(w.at.Pos(), w.at.End())
}

func (c *checker) named(f *effects.Func) string {
	return place.Func(sym.FuncAt(c.pass.Files, f.Syntax.Pos()))
}

// whose says who waits with the function.
func whose(where *outbound.Place) string {
	switch {
	case where.Request != nil:
		return "and so does the request it answers"
	case where.Given:
		return "whatever becomes of the context of " + where.Caller
	case where.Caller != "":
		return "and so does the request that " + where.Caller + " answers"
	}
	return "whatever becomes of its context"
}
