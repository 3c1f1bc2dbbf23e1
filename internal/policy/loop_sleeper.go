package policy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// answersWait reports whether a function returns what one that waits does:
// nothing, whether it waited, or an error.
func answersWait(fn *types.Func) bool {
	res := fn.Signature().Results()
	for i := range res.Len() {
		t := res.At(i).Type()
		b, isBasic := t.Underlying().(*types.Basic)
		if !sym.IsError(t) && (!isBasic || b.Kind() != types.Bool) {
			return false
		}
	}
	return true
}

// helperWait looks into a function of the package: it waits when it does
// little else.
func (e *eval) helperWait(f *effects.Func, call *ast.CallExpr, depth int) *wait {
	if e.does(f) {
		return nil
	}
	inner := &round{eval: e, f: f, reg: nil, sets: map[types.Object][]ast.Expr{}}
	seen := map[ast.Node]bool{}
	inspectRun(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			inner.selectWaits(n, seen)
			inner.untimed(n)
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !seen[n] && e.isTick(ast.Unparen(n.X)) {
				inner.add(e.tickWait(n, ast.Unparen(n.X), No))
			}
		case *ast.CallExpr:
			if n != call && sym.Callee(e.info, n) != f.Fn {
				inner.add(e.waitOf(n, depth+1))
			}
		}
		return true
	})
	if len(inner.waits) == 0 {
		return nil
	}
	w := &wait{node: call, arms: call, helper: f, cancel: inner.waits[0].cancel}
	for _, v := range inner.waits[1:] {
		if v.cancel != w.cancel {
			w.cancel = Unknown
		}
	}
	return w
}

// untimed adds a select that waits for a timer although its clause leaves the
// body: a helper that sleeps returns when the timer fires.
func (l *round) untimed(st *ast.SelectStmt) {
	var tick ast.Expr
	others := false
	for _, c := range st.Body.List {
		c := c.(*ast.CommClause)
		if c.Comm == nil {
			return
		}
		ch := sym.Received(c.Comm)
		switch {
		case ch != nil && l.isTick(ch) && leavesFunction(c.Body):
			tick = ch
		case ch != nil:
			others = true
		}
	}
	if tick != nil && others {
		l.add(l.tickWait(st, tick, Yes))
	}
}

// does reports whether a function has an effect beside waiting.
func (e *eval) does(f *effects.Func) bool {
	if f.Summary == nil {
		return false
	}
	for i := range f.Summary.Effects {
		switch f.Summary.Effects[i].Op {
		case catalogue.OpSleep, catalogue.OpTimer, catalogue.OpLimitWait, catalogue.OpLockAcquire:
		default:
			return true
		}
	}
	return len(f.Summary.Invokes) > 0
}

// importedWait reads the summary of a function of another package.
func (e *eval) importedWait(s *effects.Summary, call *ast.CallExpr) *wait {
	if len(s.Effects) == 0 || len(s.Invokes) > 0 {
		return e.namedWait(call)
	}
	for i := range s.Effects {
		if s.Effects[i].Op != catalogue.OpSleep {
			return nil
		}
	}
	w := &wait{node: call, arms: call, cancel: No}
	if ctx, _ := e.given(call); ctx {
		w.cancel = Unknown
	}
	return w
}

// namedWait reads the name of a function out of sight.
func (e *eval) namedWait(call *ast.CallExpr) *wait {
	ctx, duration := e.given(call)
	if !waitName.MatchString(sym.CalledName(call)) || !ctx && !duration {
		return nil
	}
	w := &wait{node: call, arms: call, cancel: Unknown}
	if ctx {
		w.cancel = Yes
	}
	for _, a := range call.Args {
		if sym.IsDuration(sym.OrInvalid(e.info.TypeOf(a))) {
			w.d = a
		}
	}
	return w
}

// given tells whether a call is given a context, or a channel, and a duration.
func (e *eval) given(call *ast.CallExpr) (ctx, duration bool) {
	for _, a := range call.Args {
		t := sym.OrInvalid(e.info.TypeOf(a))
		_, isChan := t.Underlying().(*types.Chan)
		ctx = ctx || sym.IsContext(t) || isChan
		duration = duration || sym.IsDuration(t)
	}
	return ctx, duration
}
