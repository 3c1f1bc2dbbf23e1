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

// bounds is what ends a loop whose attempts keep failing in the same way.
type bounds struct {
	counts  []Count // one for each test of a counter
	elapsed []Span  // one for each test of the time
	ends    bool    // with a context, or a channel or flag that somebody sets
	// open: a test may end it, nobody knows when.
	open bool
}

// bounds reads the tests with which a loop is left.
func (l *round) bounds() bounds {
	var b bounds
	w := l.exits()
	for _, t := range w.tests {
		l.leaves(&b, t.cond, t.leaves, true, 0)
	}
	for _, ev := range w.events {
		l.event(&b, ev.comm)
	}
	l.ranged(&b)
	if len(b.counts) == 0 && l.flagged(w) || l.hooked() || l.excludes() {
		b.open = true
	}
	return b
}

// ranged reads the operand of a range.
func (l *round) ranged(b *bounds) {
	r, isRange := l.reg.Node.(*ast.RangeStmt)
	if !isRange {
		return
	}
	switch t := sym.OrInvalid(l.info.TypeOf(r.X)).Underlying().(type) {
	case *types.Basic:
		n := l.number(r.X)
		c := Count{From: n.from, Usual: n.usual}
		c.N, c.Known = n.int()
		b.counts = append(b.counts, c)
	case *types.Chan:
		if !l.isTick(r.X) {
			b.open = true
		}
	case *types.Array:
		b.counts = append(b.counts, Count{Known: true, N: int(t.Len())})
	default:
		c := Count{}
		if lit := l.table(r.X); lit != nil {
			c = Count{Known: true, N: len(lit.Elts)}
		}
		b.counts = append(b.counts, c)
	}
}

// leaves reads one test: the loop is left when x is as said. alone: nothing
// else has to hold for it.
func (l *round) leaves(b *bounds, x ast.Expr, when, alone bool, depth int) {
	if tv := l.info.Types[x]; tv.Value != nil {
		return
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			l.leaves(b, x.X, !when, alone, depth)
			return
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			both := (x.Op == token.LAND) == when
			l.leaves(b, x.X, when, alone && (!both || l.aboutAttempt(x.Y, 0)), depth)
			l.leaves(b, x.Y, when, alone && (!both || l.aboutAttempt(x.X, 0)), depth)
			return
		}
		l.compared(b, x, when, alone)
		return
	case *ast.Ident:
		if l.once(x, when) && alone {
			b.counts = append(b.counts, Count{Known: true, N: 2})
			return
		}
		l.flag(b, x, depth)
		return
	case *ast.CallExpr:
		l.asked(b, x)
		return
	}
	if !l.aboutAttempt(x, 0) && !l.settled(x) {
		b.ends = true // a field that somebody sets, as closed
	}
}

// compared reads a comparison.
func (l *round) compared(b *bounds, x *ast.BinaryExpr, when, alone bool) {
	switch {
	case l.ofContext(x):
		b.ends = true
	case l.ofTime(x):
		b.elapsed = append(b.elapsed, l.limit(x))
	case l.mentions(x, l.steps) && !remainder(x):
		c := l.count(x, when)
		if !alone {
			c = Count{}
		}
		b.counts = append(b.counts, c)
	case l.mentionsError(x):
		l.waited(b, x)
	case l.aboutAttempt(x, 0):
	case l.settled(x):
	default:
		b.open = true
	}
}

// remainder reports a test of every nth round, as for a log line.
func remainder(x *ast.BinaryExpr) bool {
	b, isBinary := ast.Unparen(x.X).(*ast.BinaryExpr)
	return isBinary && b.Op == token.REM
}

// ofContext reports whether an expression asks a context for its end.
func (l *round) ofContext(x ast.Node) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && l.endOf(call) != nil {
			hit = true
		}
		return !hit
	})
	return hit
}

// endOf is the context whose end a call observes, nil when it does not: one
// that nobody can end is none.
func (e *eval) endOf(call *ast.CallExpr) ast.Expr {
	rows := e.fx.Rows(call)
	for i := range rows {
		if rows[i].Op != catalogue.OpCtxDone {
			continue
		}
		if ctx, _, has := effects.Role(&rows[i], catalogue.RoleCtx, call); has && ctx != nil && e.fx.Value(ctx).Kind != effects.Root {
			return ctx
		}
	}
	return nil
}

// ofTime reports whether a comparison is about the time that has passed.
func (l *round) ofTime(x ast.Expr) bool { return l.tellsTime(x, 0) }

func (l *round) tellsTime(x ast.Node, depth int) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, row := range l.fx.Rows(n) {
				kind := row.Attr(catalogue.AttrKind)
				hit = hit || row.Op == catalogue.OpKeyNew && kind == "time" || row.Op == catalogue.OpCalc && kind == "elapsed"
			}
		case *ast.Ident:
			if obj := l.info.ObjectOf(n); obj != nil && depth < 2 {
				for _, r := range l.sets[obj] {
					hit = hit || r != nil && l.tellsTime(r, depth+1)
				}
			}
		}
		return !hit
	})
	return hit
}

// limit is the longest time that a comparison lets pass, where it is written.
func (l *round) limit(x ast.Expr) (s Span) {
	ast.Inspect(x, func(n ast.Node) bool {
		e, isExpr := n.(ast.Expr)
		if !isExpr || s.Known {
			return !s.Known
		}
		if sym.IsDuration(l.info.TypeOf(e)) {
			s = l.number(e).span()
		}
		if id, isIdent := e.(*ast.Ident); isIdent { // deadline := time.Now().Add(limit)
			if v, isVar := l.info.ObjectOf(id).(*types.Var); isVar && len(l.sets[v]) == 0 {
				if defs, _ := l.fx.Reaching(v, x.Pos()); len(defs) == 1 && defs[0].Expr != nil && l.tellsTime(defs[0].Expr, 0) {
					s = l.limit(defs[0].Expr)
				}
			}
		}
		return !s.Known
	})
	return s
}

// waited reads a test of an error: that of a wait which a context ends, or one
// for the end of the context.
func (l *round) waited(b *bounds, x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			b.ends = b.ends || l.isEnd(n.Sel)
		case *ast.Ident:
			b.ends = b.ends || l.isEnd(n)
			for _, r := range l.sets[l.info.ObjectOf(n)] {
				if call, isCall := ast.Unparen(sym.OrBad(r)).(*ast.CallExpr); isCall {
					w := l.waitOf(call, 0)
					b.ends = b.ends || w != nil && w.cancel == Yes || l.endOf(call) != nil
				}
			}
		}
		return true
	})
}

// isEnd reports whether a name is the error or code of a context that ended.
func (l *round) isEnd(id *ast.Ident) bool {
	switch obj := l.info.ObjectOf(id).(type) {
	case *types.Var, *types.Const:
		return endName.MatchString(obj.Name()) && obj.Parent() == obj.Pkg().Scope()
	}
	return false
}

// event reads a clause of a select with which the loop is left.
func (l *round) event(b *bounds, comm ast.Stmt) {
	ch := sym.Received(comm)
	if ch == nil {
		b.open = true // sends
		return
	}
	if !l.isTick(ch) {
		call, isCall := ast.Unparen(ch).(*ast.CallExpr)
		if isCall && l.endOf(call) == nil && l.isDone(call) {
			return // of a context that nobody ends
		}
		b.ends = true
		return
	}
	s := Span{}
	if call := l.tickMaker(ch); call != nil {
		s = l.timer(call)
	}
	b.elapsed = append(b.elapsed, s)
}

// isDone reports whether a call is about the end of a context.
func (l *round) isDone(call *ast.CallExpr) bool {
	for _, row := range l.fx.Rows(call) {
		if row.Op == catalogue.OpCtxDone {
			return true
		}
	}
	return false
}

// endName are the names of errors and codes of a context that has ended.
var endName = regexp.MustCompile(`^(Err)?(Canceled|Cancelled|DeadlineExceeded|ContextCanceled|ContextCancelled|Shutdown|Closed|ServerClosed)$`)

// mentionsError reports whether an expression has an error in it.
func (l *round) mentionsError(x ast.Expr) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		if e, isExpr := n.(ast.Expr); isExpr {
			if t := l.info.TypeOf(e); t != nil && !hit {
				_, isBasic := types.Unalias(t).(*types.Basic)
				hit = !isBasic && (sym.IsError(t) || types.Implements(t, errorType))
			}
		}
		return !hit
	})
	return hit
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
