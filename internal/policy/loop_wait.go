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
			ch = sym.Received(c.Comm)
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
func (e *eval) timer(call *ast.CallExpr) Span { return e.number(sym.OrBad(e.timed(call))).span() }

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
	return e.namedWait(call)
}
