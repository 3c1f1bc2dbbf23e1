package localonly

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// guard is a protection with what runs inside of it.
type guard struct {
	f     *effects.Func
	at    place.Span
	what  string          // "retry", "circuit breaker"
	by    string          // " by " and what makes it, "" for a loop
	call  *ast.CallExpr   // that makes it, nil for a loop
	calls []*ast.CallExpr // what runs inside
	// body is where failures are told apart: the loop, or the attempt.
	body ast.Node
}

// guards finds the protections that a function puts around calls.
func (c *checker) guards(f *effects.Func) (found []guard) {
	for _, r := range f.Regions {
		if r.Kind != regions.Retry || r.Rejected || r.Delegated {
			continue
		}
		g := guard{f: f, at: place.At(r.Header()), what: "retry", body: r.Node}
		for _, call := range f.Calls {
			if r.Replays(call) {
				g.calls = append(g.calls, call)
			}
		}
		found = append(found, g)
	}
	for _, call := range f.Calls {
		if g, is := c.run(f, call); is {
			found = append(found, g)
		} else if g, is := c.bulkhead(f, call); is {
			found = append(found, g)
		}
	}
	return found
}

// protectors are the operations that run a function under protection, with how
// messages name them.
var protectors = map[catalogue.Op]string{
	catalogue.OpRetryRun: "retry", catalogue.OpBreakerRun: "circuit breaker", catalogue.OpPolicyRun: "resilience policy",
}

// run looks at a call that runs a function under protection: one that the
// catalogue knows, or a helper of the project that repeats what it is given.
func (c *checker) run(f *effects.Func, call *ast.CallExpr) (g guard, is bool) {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return g, false
	}
	g = guard{f: f, call: call, at: place.Called(call), by: " by " + place.Call(c.pass.TypesInfo, call)}
	rows := c.table.Call(sym.Key(fn))
	for _, row := range rows {
		g.what = protectors[row.Op]
		ref, has := row.Role(catalogue.RoleFn)
		if g.what == "" || !has || ref.Base != catalogue.RefArg {
			continue
		}
		i, given := ref.Arg(len(call.Args))
		if !given || row.Op != catalogue.OpBreakerRun && !c.repeats(call) && !c.idle(&row, call) {
			return g, false
		}
		return g, c.inside(&g, call.Args[i])
	}
	given := c.given(call)
	switch {
	case len(rows) > 0 || given == nil:
		return g, false
	case c.repeats(call):
		g.what = "retry"
	case c.ownBreaker(fn):
		g.what = "circuit breaker"
	default:
		return g, false
	}
	return g, c.inside(&g, given)
}

// given returns the one argument of a call that is a function to be run, nil
// when there is none or more than one.
func (c *checker) given(call *ast.CallExpr) (found ast.Expr) {
	for _, a := range call.Args {
		if sig, isFunc := sym.OrInvalid(c.pass.TypesInfo.TypeOf(a)).Underlying().(*types.Signature); isFunc && !decides(sig) {
			if found != nil {
				return nil
			}
			found = a
		}
	}
	return found
}

// breakerType is how the project calls its own breakers.
var breakerType = regexp.MustCompile(`(?i)(circuit)?breaker$`)

// ownBreaker reports a method of a breaker that the project has written itself
// and that runs a function, or a function that takes such a breaker and one.
func (c *checker) ownBreaker(fn *types.Func) bool {
	if !c.effects.Own(fn) {
		return false
	}
	sig := fn.Signature()
	is := sig.Recv() != nil && namedBreaker(sig.Recv().Type())
	for p := range sig.Params().Variables() {
		is = is || namedBreaker(p.Type())
	}
	if !is {
		return false
	}
	s := c.effects.Of(fn)
	return s != nil && slices.ContainsFunc(s.Invokes, func(v effects.Invoke) bool { return v.Param >= 0 })
}

func namedBreaker(t types.Type) bool {
	named := sym.Named(t)
	return named != nil && breakerType.MatchString(named.Obj().Name())
}

// repeats reports whether a call runs something that it is given again when it
// fails in any way, with no transaction of its own around.
func (c *checker) repeats(call *ast.CallExpr) bool {
	done := c.effects.At(call)
	for i := range done {
		for _, a := range done[i].Around {
			if !a.Here() {
				continue
			}
			if a.Kind == effects.RunsTx {
				break
			}
			if a.Kind == effects.RunsRetry && !a.Rejected && !a.Guarded {
				return true
			}
		}
	}
	return false
}

// idle reports a helper that runs its function again when it fails in any way,
// but has nothing to repeat that the outside world would notice.
func (c *checker) idle(row *catalogue.Effect, call *ast.CallExpr) bool {
	return row.Op == catalogue.OpRetryRun && len(c.effects.At(call)) == 0 && !row.Is(catalogue.AttrInvert) &&
		row.Attr(catalogue.AttrDefaultPredicate) != "optin" && row.Attr(catalogue.AttrDefaultPredicate) != "conflict"
}

// inside lists the calls of a function that is run under protection; it reports
// false when the function is not in view.
func (c *checker) inside(g *guard, x ast.Expr) bool {
	f := c.function(x)
	if f == nil {
		return false
	}
	g.calls, g.body = f.Calls, f.Body
	return true
}

// function returns the function of this package that an expression stands for,
// nil when that is not clear.
func (c *checker) function(x ast.Expr) *effects.Func {
	var obj types.Object
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return c.effects.Syntax(x)
	case *ast.Ident:
		obj = c.pass.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		obj = c.pass.TypesInfo.ObjectOf(x.Sel)
	case *ast.CallExpr: // conversion
		if c.pass.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return c.function(x.Args[0])
		}
	}
	switch obj := obj.(type) {
	case *types.Func:
		return c.effects.Func(obj)
	case *types.Var:
		return c.variable(obj)
	}
	return nil
}

// variable finds the function in a local variable that is set once.
func (c *checker) variable(v *types.Var) (f *effects.Func) {
	decl := sym.FuncAt(c.pass.Files, v.Pos())
	if decl == nil {
		return nil
	}
	sets := 0
	ast.Inspect(decl, func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign {
			return true
		}
		for i, l := range a.Lhs {
			if id, isIdent := l.(*ast.Ident); isIdent && c.pass.TypesInfo.ObjectOf(id) == v {
				sets++
				if len(a.Lhs) == len(a.Rhs) {
					if lit, isLit := ast.Unparen(a.Rhs[i]).(*ast.FuncLit); isLit {
						f = c.effects.Syntax(lit)
					}
				}
			}
		}
		return true
	})
	if sets != 1 {
		return nil
	}
	return f
}

// decides reports a function that is asked about an error.
func decides(sig *types.Signature) bool {
	if sig.Results().Len() == 0 {
		return true // told about it
	}
	b, isBasic := sig.Results().At(0).Type().Underlying().(*types.Basic)
	if !isBasic || b.Kind() != types.Bool {
		return false
	}
	for p := range sig.Params().Variables() {
		if sym.IsError(p.Type()) {
			return true
		}
	}
	return false
}
