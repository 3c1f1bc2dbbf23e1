package extent

import (
	"go/ast"
	"go/types"
	"slices"
)

// node goes through one statement or expression of the graph, calls in the order
// in which they are made.
func (w *Walker) node(n ast.Node, now []State, late *deferred) {
	tell := late != nil && late.tell
	switch n := n.(type) {
	case *ast.DeferStmt:
		w.parts(n.Call, now, tell)
		if late != nil {
			late.calls = append(late.calls, lateCall{n.Call, late.in})
		}
		return
	case *ast.GoStmt:
		w.parts(n.Call, now, tell)
		if tell {
			for _, lit := range w.given(n.Call) {
				w.literal(lit, w.apart(lit), true)
			}
		}
		w.other(n, now)
		return
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if id, isIdent := l.(*ast.Ident); isIdent {
				w.assigned(w.Info.ObjectOf(id), now)
			}
		}
	case *ast.ReturnStmt:
		w.exprs(n, now, tell)
		if tell {
			w.returned(n, now)
		}
		return
	}
	w.exprs(n, now, tell)
}

// assigned forgets the errors that a variable held.
func (w *Walker) assigned(v types.Object, now []State) {
	for i := range w.Things {
		if v != nil && w.Things[i].Err == v {
			now[i] = now[i].seen()
		}
	}
}

// returned follows the literals that a function returns: from one that runs while
// a thing is open they are meant for afterwards.
func (w *Walker) returned(r *ast.ReturnStmt, now []State) {
	for _, x := range r.Results {
		lit := w.litOf(x)
		if lit == nil {
			continue
		}
		if len(w.around) == 0 {
			w.literal(lit, w.apart(lit), true)
			continue
		}
		w.literal(lit, w.after(now), true)
	}
}

// after is what holds when the innermost thing around has been closed.
func (w *Walker) after(now []State) []State {
	out := slices.Clone(now)
	if n := len(w.around); n > 0 {
		out[w.around[n-1]] = Closed
		return out
	}
	for i, s := range out {
		if s.seen()&Open != 0 {
			out[i] = Closed
		}
	}
	return out
}

// parts goes through what a call is made of, and not the call.
func (w *Walker) parts(call *ast.CallExpr, now []State, tell bool) {
	if _, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); !isLit {
		w.exprs(call.Fun, now, tell)
	}
	for _, a := range call.Args {
		w.exprs(a, now, tell)
	}
}

// exprs goes through the calls in a node, arguments first.
func (w *Walker) exprs(n ast.Node, now []State, tell bool) {
	var stack []ast.Node
	ast.Inspect(n, func(m ast.Node) bool {
		if m == nil {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			switch top := top.(type) {
			case *ast.CallExpr:
				w.call(top, now, tell, false)
			case *ast.SendStmt, *ast.UnaryExpr:
				if !w.comms[n] {
					w.other(top, now)
				}
			}
			return true
		}
		if _, isLit := m.(*ast.FuncLit); isLit {
			return false
		}
		stack = append(stack, m)
		return true
	})
}

// given are the literals that a call is given, or is the call of.
func (w *Walker) given(call *ast.CallExpr) (lits []*ast.FuncLit) {
	for _, x := range append([]ast.Expr{call.Fun}, call.Args...) {
		if lit := w.litOf(x); lit != nil {
			lits = append(lits, lit)
		}
	}
	return lits
}

// litOf is the literal that an expression is, directly, through a conversion, or
// through a local variable that holds nothing else.
func (w *Walker) litOf(x ast.Expr) *ast.FuncLit { return LitOf(w.Info, w.lits, x) }

// call makes one call: its literals run, then it does what it does itself.
func (w *Walker) call(call *ast.CallExpr, now []State, tell, atExit bool) {
	if tv := w.Info.Types[call.Fun]; tv.IsType() {
		return
	}
	changes := w.Changes(call)
	if tell && w.Visit != nil {
		w.Visit(call, plain(now))
	}
	for _, lit := range w.given(call) {
		w.runs(call, lit, changes, now, tell, atExit)
	}
	for _, c := range changes {
		now[c.Thing] = w.moved(c, now[c.Thing])
	}
}

// moved is the state of a thing after a call.
func (w *Walker) moved(c Change, s State) State {
	tells := State(0)
	if t := w.Things[c.Thing]; t.Err != nil || t.Var != nil {
		tells = fresh
	}
	switch c.Move {
	case Opens:
		return Open << tells
	case Runs:
		return Closed << tells
	}
	s = s.seen()
	if s&Open == 0 {
		return s
	}
	if c.Move == Perhaps {
		return s | Closed | Dropped
	}
	s &^= Open
	switch c.Move {
	case Closes:
		return s | Closed
	case Drops:
		return s | Dropped
	}
	return s | Closed | Dropped
}

// plain is the states without the difference between fresh and not.
func plain(now []State) []State {
	out := make([]State, len(now))
	for i, s := range now {
		out[i] = s.seen()
	}
	return out
}
