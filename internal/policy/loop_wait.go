package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// wait is one thing that a loop waits with.
type wait struct {
	node   ast.Node // what waits: a call, a receive, a select
	arms   *ast.CallExpr
	d      ast.Expr // how long, in the function that arms is in; nil is not in view
	helper *effects.Func
	cancel Answer
}

// Names that say what a call out of sight does.
var (
	waitName   = regexp.MustCompile(`(?i)^\w*sleep$|^_?(sleep|wait|pause|back_?off|delay)_?(ctx|context|with_?(ctx|context)|for|or_?(done|cancel|stop)|until\w*|(before|and)?_?retry(ing)?|interruptible|duration|time)?$`)
	jitterName = regexp.MustCompile(`(?i)jitter|random`)
	policyName = regexp.MustCompile(`(?i)retr(y|ier|ies)|back_?off|attempt|polic|limit|budget|breaker|throttl`)
)

// findWaits finds everything that a loop waits with between two attempts.
func (l *round) findWaits() {
	if r, isRange := l.reg.Node.(*ast.RangeStmt); isRange && l.isTick(r.X) {
		l.add(l.tickWait(r, r.X, Unknown))
	}
	inSelect := map[ast.Node]bool{}
	l.each(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			l.selectWaits(n, inSelect)
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !inSelect[n] && l.isTick(ast.Unparen(n.X)) {
				l.add(l.tickWait(n, ast.Unparen(n.X), No))
			}
		case *ast.CallExpr:
			l.add(l.waitOf(n, 0))
		}
		return true
	})
}

func (l *round) add(w *wait) {
	if w != nil {
		l.waits = append(l.waits, *w)
	}
}

// selectWaits reads a select: one that stays in the loop when a timer fires
// waits for it.
func (l *round) selectWaits(st *ast.SelectStmt, seen map[ast.Node]bool) {
	var tick ast.Expr
	others, idle := false, false
	for _, c := range st.Body.List {
		c := c.(*ast.CommClause)
		ch := ast.Expr(nil)
		if c.Comm != nil {
			ch = received(c.Comm)
			ast.Inspect(c.Comm, func(n ast.Node) bool {
				if n != nil {
					seen[n] = true
				}
				return true
			})
		}
		switch {
		case c.Comm == nil:
			idle = true
		case ch != nil && l.isTick(ch):
			if !leavesFunction(c.Body) {
				tick = ch
			}
		case ch != nil:
			others = true
		}
	}
	if tick == nil || idle {
		return
	}
	cancel := No
	if others {
		cancel = Yes
	}
	l.add(l.tickWait(st, tick, cancel))
}

// leavesFunction reports whether a list of statements ends with a return.
func leavesFunction(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, returns := list[len(list)-1].(*ast.ReturnStmt)
	return returns
}

// tickWait is a wait for a timer.
func (e *eval) tickWait(n ast.Node, ch ast.Expr, cancel Answer) *wait {
	w := &wait{node: n, cancel: cancel}
	if call := e.tickMaker(ch); call != nil {
		w.arms = call
		w.d = e.timed(call)
	}
	return w
}

// tickMaker is the call that arms the timer which a channel belongs to, the
// last one in the source when there are several; nil when none is in view.
func (e *eval) tickMaker(ch ast.Expr) *ast.CallExpr {
	switch x := ast.Unparen(ch).(type) {
	case *ast.CallExpr:
		if e.timed(x) != nil {
			return x
		}
	case *ast.SelectorExpr:
		return e.tickMaker(x.X)
	case *ast.Ident:
		v, isVar := e.info.ObjectOf(x).(*types.Var)
		if !isVar {
			return nil
		}
		var last *ast.CallExpr
		for _, m := range e.fx.Mutations(v) {
			if call, isCall := m.(*ast.CallExpr); isCall && e.timed(call) != nil {
				last = call // Reset
			}
		}
		if last != nil {
			return last
		}
		defs, _ := e.fx.Reaching(v, x.Pos())
		if len(defs) == 1 && defs[0].Expr != nil {
			if call, isCall := ast.Unparen(defs[0].Expr).(*ast.CallExpr); isCall && e.timed(call) != nil {
				return call
			}
		}
	}
	return nil
}

// timed is how long a call that arms a timer waits, nil for other calls.
func (e *eval) timed(call *ast.CallExpr) ast.Expr {
	rows := e.fx.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpTimer {
			d, _, _ := effects.Role(&rows[i], catalogue.RoleD, call)
			return d
		}
	}
	return nil
}

// timer is how long the timer that a call arms runs.
func (e *eval) timer(call *ast.CallExpr) Span { return e.number(orBad(e.timed(call))).span() }

// waitOf says what a call waits with, nil when it does not wait: it sleeps, by
// the catalogue, by its body or by its name.
func (e *eval) waitOf(call *ast.CallExpr, depth int) *wait {
	if e.info.Types[call.Fun].IsType() || e.info.Types[call.Fun].IsBuiltin() {
		return nil
	}
	rows := e.fx.Rows(call)
	for i := range rows {
		row := &rows[i]
		w := &wait{node: call, arms: call, cancel: No}
		switch row.Op {
		case catalogue.OpSleep:
			w.d, _, _ = effects.Role(row, catalogue.RoleD, call)
		case catalogue.OpLimitWait:
		case catalogue.OpRetryDelay:
			if t := e.info.TypeOf(call); t != nil && isNumber(t) {
				return nil // says how long; something else waits
			}
			if tuple, isTuple := e.info.TypeOf(call).(*types.Tuple); !isTuple || tuple.Len() > 0 {
				if b, isBasic := e.info.TypeOf(call).Underlying().(*types.Basic); !isBasic || b.Kind() != types.Bool {
					return nil
				}
			}
			w.cancel = Unknown
			return w
		default:
			continue
		}
		if _, _, has := effects.Role(row, catalogue.RoleCtx, call); has {
			w.cancel = Yes
		}
		return w
	}
	fn := sym.Callee(e.info, call)
	if len(rows) > 0 || depth > 2 || fn != nil && !answersWait(fn) {
		return nil
	}
	if fn != nil {
		if f := e.fx.Func(fn); f != nil {
			return e.helperWait(f, call, depth)
		}
		if s := e.fx.Of(fn); s != nil {
			return e.importedWait(s, call)
		}
	}
	return e.namedWait(fn, call)
}

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

// untimed adds a select whose timer leaves the helper, as most do.
func (l *round) untimed(st *ast.SelectStmt) {
	var tick ast.Expr
	others := false
	for _, c := range st.Body.List {
		c := c.(*ast.CommClause)
		if c.Comm == nil {
			return
		}
		ch := received(c.Comm)
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
		return e.namedWait(sym.Callee(e.info, call), call)
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
func (e *eval) namedWait(fn *types.Func, call *ast.CallExpr) *wait {
	name := ""
	switch x := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr:
		name = x.Sel.Name
	}
	ctx, duration := e.given(call)
	if !waitName.MatchString(name) || !ctx && !duration {
		return nil
	}
	w := &wait{node: call, arms: call, cancel: Unknown}
	if ctx {
		w.cancel = Yes
	}
	for _, a := range call.Args {
		if isDuration(orInvalid(e.info.TypeOf(a))) {
			w.d = a
		}
	}
	return w
}

// given tells whether a call is given a context, or a channel, and a duration.
func (e *eval) given(call *ast.CallExpr) (ctx, duration bool) {
	for _, a := range call.Args {
		t := orInvalid(e.info.TypeOf(a))
		_, isChan := t.Underlying().(*types.Chan)
		ctx = ctx || sym.IsContext(t) || isChan
		duration = duration || isDuration(t)
	}
	return ctx, duration
}
