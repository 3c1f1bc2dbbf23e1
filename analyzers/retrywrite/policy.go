package retrywrite

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// transport reports a round tripper, or an exported function that sends any
// request it is given, whose retry does not look at the method on every way.
func (c *checker) transport(f *effects.Func) {
	if !c.open(f) {
		return
	}
	for _, reg := range f.Regions {
		if reg.Kind != regions.Retry || reg.Rejected || reg.Guarded || reg.Delegated {
			continue
		}
		for _, call := range f.Calls {
			if !reg.Replays(call) || !c.sendsParam(call) || c.mentionsKey(&replay{call: call}) {
				continue
			}
			what := "client policy sends every request again, POST and PATCH included: the method is not looked at"
			if reg.PartGuarded {
				what = "client policy sends POST and PATCH again on some ways: the method is not looked at on all of them"
			}
			report.Report(c.pass, replayingClient, report.Finding{
				Range: place.At(reg.Header()), Message: what,
				Related: []report.Related{{Pos: call.Pos(), Message: "the request is sent again here"}},
			})
			break
		}
	}
}

// open reports whether any request can come to a function: it is a round
// tripper, or exported and takes a request.
func (c *checker) open(f *effects.Func) bool {
	takes := false
	for i := range f.Sig.Params().Len() {
		takes = takes || c.isKind(f.Sig.Params().At(i).Type(), catalogue.KindHTTPRequest)
	}
	if !takes || f.Sig.Results().Len() == 0 {
		return false
	}
	returns := c.isKind(f.Sig.Results().At(0).Type(), catalogue.KindHTTPResponse)
	if f.Fn == nil { // func(req) (resp, error), as a middleware returns it
		return returns && f.Sig.Params().Len() == 1
	}
	return f.Fn.Exported() && returns
}

// sendsParam reports whether a call sends a request that the function was
// given.
func (c *checker) sendsParam(call *ast.CallExpr) bool {
	for _, e := range c.res.At(call) {
		if e.Op == catalogue.OpHTTPSend && e.Method.Open() && !e.Key.Given() && !e.Idempotent {
			return true
		}
	}
	return false
}

// predicates reports functions that decide for a client whether to send again
// and test the method on some ways only.
func (c *checker) predicates() {
	fd := c.res.Finder()
	if fd == nil {
		return
	}
	seen := map[ast.Node]bool{}
	check := func(x ast.Expr) {
		fn := c.function(x)
		if fn == nil || seen[fn] {
			return
		}
		seen[fn] = true
		if !fd.Verdict(fn).PartSafe {
			return
		}
		at := place.At(x.Pos(), x.End())
		if lit, isLit := fn.(*ast.FuncLit); isLit {
			at = place.At(lit.Pos(), lit.Body.Lbrace)
		}
		c.halfway = true
		report.Report(c.pass, replayingClient, report.Finding{
			Range:   at,
			Message: "retry predicate lets POST and PATCH be sent again on some ways: the method is not looked at on all of them",
		})
	}
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if sel, isSel := l.(*ast.SelectorExpr); isSel && len(n.Lhs) == len(n.Rhs) && c.isPredicateField(sel.X, sel.Sel.Name) {
						check(n.Rhs[i])
					}
				}
			case *ast.CompositeLit:
				for f, x := range sym.Fields(c.pass.TypesInfo, n) {
					if c.isPredicateField(n, f.Name()) {
						check(x)
					}
				}
			case *ast.CallExpr:
				if x := c.predicateArg(n); x != nil {
					check(x)
				}
			}
			return true
		})
	}
}

func (c *checker) isPredicateField(x ast.Expr, name string) bool {
	k, named := sym.TypeKey(c.pass.TypesInfo.TypeOf(x))
	if !named {
		return false
	}
	info := c.table.Type(k)
	if info == nil || info.Kind != catalogue.KindHTTPClient && info.Kind != catalogue.KindHTTPTransport {
		return false
	}
	f := info.Field(name)
	return f != nil && f.Op == catalogue.FieldRetryPredicate
}

// predicateArg is the predicate that a call gives to an HTTP client.
func (c *checker) predicateArg(call *ast.CallExpr) ast.Expr {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	for _, row := range c.table.Call(sym.Key(fn)) {
		if row.Op != catalogue.OpRetryPolicyPredicate || !row.Lib.Is(catalogue.ClassHTTPClient) {
			continue
		}
		if ref, has := row.Role(catalogue.RolePredicate); has {
			if i, ok := ref.Arg(len(call.Args)); ok {
				return call.Args[i]
			}
		}
	}
	return nil
}

// function is the literal or declaration of this package that an expression
// stands for, nil for others.
func (c *checker) function(x ast.Expr) ast.Node {
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return x
	case *ast.Ident, *ast.SelectorExpr:
		id, isIdent := x.(*ast.Ident)
		if !isIdent {
			id = x.(*ast.SelectorExpr).Sel
		}
		if fn, isFunc := c.pass.TypesInfo.Uses[id].(*types.Func); isFunc {
			if f := c.res.Func(fn); f != nil {
				return f.Syntax
			}
		}
	}
	return nil
}
