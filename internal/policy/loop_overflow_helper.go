package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// helperOverflow runs a function that says how long to wait after so many
// failures, or that grows a delay in a field.
func (e *eval) helperOverflow(f *effects.Func, grows []ast.Node) []Overflow {
	if f.Sig.Results().Len() == 0 || !sym.IsDuration(f.Sig.Results().At(0).Type()) {
		return nil
	}
	for i := range f.Sig.Params().Len() {
		p := f.Sig.Params().At(i)
		if !isNumber(p.Type()) || sym.IsDuration(p.Type()) || !e.feeds(f, p, grows) {
			continue
		}
		after, bad := e.runHelper(f, p)
		if bad < 2 || !e.reaches(f, i, after) {
			return nil
		}
		return []Overflow{{Node: grows[0], Func: f, After: after, Clamped: e.clamps(f)}}
	}
	return nil
}

// feeds reports whether a parameter decides how often an expression grows.
func (e *eval) feeds(f *effects.Func, p *types.Var, grows []ast.Node) bool {
	objs := e.madeOf(f, p)
	for _, g := range grows {
		if e.mentions(g, objs) {
			return true
		}
	}
	return false
}

// madeOf are a parameter and the variables that are computed from it.
func (e *eval) madeOf(f *effects.Func, p *types.Var) map[types.Object]bool {
	objs := map[types.Object]bool{p: true}
	for range 3 {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Lhs) == len(a.Rhs) {
				for i, l := range a.Lhs {
					if id, isIdent := l.(*ast.Ident); isIdent && e.mentions(a.Rhs[i], objs) {
						objs[e.info.ObjectOf(id)] = true
					}
				}
			}
			return true
		})
	}
	return objs
}

// runHelper runs a function for growing numbers of failures. after is the
// first for which the delay overflows, bad counts them. A function that ends
// early by a test of the number that cannot be decided overflows nowhere for sure.
func (e *eval) runHelper(f *effects.Func, p *types.Var) (after, bad int) {
	objs := e.madeOf(f, p)
	for n := range longRun {
		m := e.machine(f.Syntax, false)
		m.depth = 1
		doubt := false
		m.onDoubt = func(cond ast.Expr) { doubt = doubt || e.mentions(cond, objs) }
		m.vars[p] = ofInt(int64(n)).to(p.Type())
		for i := range f.Sig.Params().Len() {
			if q := f.Sig.Params().At(i); q != p && isNumber(q.Type()) {
				m.vars[q] = m.usualOf(q.Type())
			}
		}
		result := num{vague: true}
		m.run(f.Body.List, &result)
		if result.vague || doubt {
			return 0, 0
		}
		if result.over {
			if bad == 0 {
				after = n
			}
			bad++
		}
	}
	return after, bad
}

// reaches reports whether a function is asked for so many failures: by a loop
// that nothing bounds. When its callers do not say, a clamp on what it
// computes does: there would be none if it were not needed.
func (e *eval) reaches(f *effects.Func, param, after int) bool {
	calls := e.callsOf(f)
	unclear := len(calls) == 0
	for _, call := range calls {
		if param >= len(call.Args) {
			continue
		}
		switch e.asks(call, call.Args[param], after) {
		case Yes:
			return true
		case Unknown:
			unclear = true
		}
	}
	return unclear && e.clamps(f)
}

// callsOf returns the calls of a function or literal of the package.
func (e *eval) callsOf(f *effects.Func) (calls []*ast.CallExpr) {
	if f.Fn != nil {
		return e.fx.CallersOf(f.Fn)
	}
	for _, g := range e.fx.Funcs() {
		for _, call := range g.Calls {
			if sym.Callee(e.info, call) != nil || e.info.Types[call.Fun].IsType() || e.info.Types[call.Fun].IsBuiltin() {
				continue
			}
			nodes, _, _ := e.fx.Functions(call.Fun)
			if slices.Contains(nodes, f.Syntax) {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// asks reports whether a call is made with a number of failures that is so
// high.
func (e *eval) asks(call *ast.CallExpr, x ast.Expr, after int) Answer {
	for _, f := range e.fx.Funcs() {
		if call.Pos() < f.Body.Pos() || f.Body.End() < call.End() {
			continue
		}
		for i := len(f.Regions) - 1; i >= 0; i-- {
			reg := f.Regions[i]
			if reg.Kind != regions.Retry && reg.Kind != regions.Loop || !reg.Contains(call) {
				continue
			}
			l := e.newRound(f, reg)
			if l == nil || !l.mentions(x, l.steps) {
				continue
			}
			var p Policy
			l.bounds().settle(&p)
			switch {
			case p.Attempts.Unlimited && (!p.Elapsed.Known || p.Elapsed.Unlimited):
				return Yes
			case p.Attempts.Known && p.Attempts.N > after:
				return Yes
			}
			return No
		}
	}
	if e.info.Types[x].Value != nil {
		return No
	}
	return Unknown
}

// clamps reports whether a function compares a delay, or takes the smaller of
// two: it bounds what it computes.
func (e *eval) clamps(f *effects.Func) bool {
	hit := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.GTR || n.Op == token.GEQ || n.Op == token.LSS || n.Op == token.LEQ {
				hit = hit || sym.IsDuration(sym.OrInvalid(e.info.TypeOf(n.X)))
			}
		case *ast.CallExpr:
			if id, isIdent := n.Fun.(*ast.Ident); isIdent && id.Name == "min" && e.info.Types[n.Fun].IsBuiltin() {
				hit = hit || sym.IsDuration(sym.OrInvalid(e.info.TypeOf(n)))
			}
		}
		return !hit
	})
	return hit
}
