package policy

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/sym"
)

// where is what can be reached from a point of a round: another round, or the
// world outside of the loop.
type where uint8

const (
	round1  where = 1 << iota // goes round again
	outside                   // leaves the loop
)

// exitTest is a test on which it depends whether the loop is left.
type exitTest struct {
	cond   ast.Expr
	leaves bool // it is left when the test is true, else when it is false
}

// exitEvent is a clause of a select with which the loop is left.
type exitEvent struct {
	comm ast.Stmt
}

// walker finds the tests that decide whether a loop is left. It goes through
// the statements backwards, so that at each one it is known where what follows
// leads to.
type walker struct {
	l      *round
	tests  []exitTest
	events []exitEvent
	// asked are the channels of contexts and others that a select looks at
	// without leaving the loop.
	asked []ast.Expr
	// stays says of each test of tests how it comes out when the loop goes on.
	stays map[ast.Expr]bool
	// clauses says where the clauses of switches and selects lead to.
	clauses map[ast.Stmt]where
}

// scope says where break and continue lead to at a point.
type scope struct {
	brk, cont where
	labels    map[string]scope
}

// exits finds the tests and events with which a loop is left.
func (l *round) exits() *walker {
	w := &walker{l: l, stays: map[ast.Expr]bool{}, clauses: map[ast.Stmt]where{}}
	s := scope{brk: outside, cont: round1, labels: map[string]scope{}}
	follow := round1
	switch l.reg.Node.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		s.labels[l.label] = s
	case *ast.LabeledStmt, *ast.FuncDecl:
		follow = outside // falls off the end
		s.brk, s.cont = outside, outside
	}
	in := w.list(l.list, s, follow)
	if l.cond != nil && in&round1 != 0 {
		w.tests = append(w.tests, exitTest{l.cond, false})
	}
	return w
}

func (w *walker) list(list []ast.Stmt, s scope, follow where) where {
	for i := len(list) - 1; i >= 0; i-- {
		follow = w.stmt(list[i], s, follow)
	}
	return follow
}

func (w *walker) stmt(st ast.Stmt, s scope, follow where) where {
	if w.l.self != nil && w.calls(st) {
		return round1
	}
	switch st := st.(type) {
	case *ast.BlockStmt:
		return w.list(st.List, s, follow)
	case *ast.LabeledStmt:
		s.labels = with(s.labels, st.Label.Name, scope{brk: follow, cont: follow})
		return w.stmt(st.Stmt, s, follow)
	case *ast.ReturnStmt:
		return outside
	case *ast.BranchStmt:
		return w.jump(st, s, follow)
	case *ast.ExprStmt:
		if call, isCall := ast.Unparen(st.X).(*ast.CallExpr); isCall && sym.NeverReturns(w.l.info, call) {
			return outside
		}
	case *ast.IfStmt:
		then, els := w.list(st.Body.List, s, follow), follow
		if st.Else != nil {
			els = w.stmt(st.Else, s, follow)
		}
		w.test(st.Cond, then, els)
		return then | els
	case *ast.SwitchStmt:
		return w.switches(st, s, follow)
	case *ast.TypeSwitchStmt:
		s.brk = follow
		reach := follow
		for _, c := range st.Body.List {
			w.clauses[c] = w.list(c.(*ast.CaseClause).Body, s, follow)
			reach |= w.clauses[c]
		}
		return reach
	case *ast.SelectStmt:
		return w.selects(st, s, follow)
	case *ast.ForStmt:
		return w.inner(st.Body.List, s, follow)
	case *ast.RangeStmt:
		return w.inner(st.Body.List, s, follow)
	}
	return follow
}

// calls reports whether a statement makes a recursion go on: it calls the
// function itself, in no statement below.
func (w *walker) calls(st ast.Stmt) bool {
	switch st.(type) {
	case *ast.ReturnStmt, *ast.ExprStmt, *ast.AssignStmt:
	default:
		return false
	}
	hit := false
	inspectRun(st, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && sym.Callee(w.l.info, call) == w.l.self {
			hit = true
		}
		return !hit
	})
	return hit
}

func with(labels map[string]scope, name string, s scope) map[string]scope {
	out := map[string]scope{name: s}
	for k, v := range labels {
		if k != name {
			out[k] = v
		}
	}
	return out
}

func (w *walker) jump(st *ast.BranchStmt, s scope, follow where) where {
	to := s
	if st.Label != nil {
		if st.Tok == token.GOTO {
			if _, isGoto := w.l.reg.Node.(*ast.LabeledStmt); isGoto && st.Label.Name == w.l.label {
				return round1
			}
			return round1 | outside
		}
		known := false
		if to, known = s.labels[st.Label.Name]; !known {
			return outside // of a loop around
		}
	}
	switch st.Tok {
	case token.BREAK:
		return to.brk
	case token.CONTINUE:
		return to.cont
	}
	return follow
}

func (w *walker) inner(list []ast.Stmt, s scope, follow where) where {
	s.brk, s.cont = follow, follow
	return w.list(list, s, follow) | follow
}

// test notes a test when one of its sides leaves for sure and the other does not.
func (w *walker) test(cond ast.Expr, then, els where) {
	switch {
	case then == els:
	case then == outside:
		w.tests = append(w.tests, exitTest{cond, true})
		w.stays[cond] = false
	case els == outside:
		w.tests = append(w.tests, exitTest{cond, false})
		w.stays[cond] = true
	}
}

func (w *walker) switches(st *ast.SwitchStmt, s scope, follow where) where {
	s.brk = follow
	reach, hasDefault := where(0), false
	for _, c := range st.Body.List {
		c := c.(*ast.CaseClause)
		to := w.list(c.Body, s, follow)
		w.clauses[c] = to
		reach |= to
		hasDefault = hasDefault || c.List == nil
		for _, x := range c.List {
			if st.Tag != nil {
				x = &ast.BinaryExpr{X: st.Tag, OpPos: x.Pos(), Op: token.EQL, Y: x}
			}
			w.test(x, to, round1|outside)
		}
	}
	if !hasDefault {
		reach |= follow
	}
	return reach
}

func (w *walker) selects(st *ast.SelectStmt, s scope, follow where) where {
	s.brk = follow
	reach := where(0)
	for _, c := range st.Body.List {
		c := c.(*ast.CommClause)
		to := w.list(c.Body, s, follow)
		w.clauses[c] = to
		reach |= to
		if c.Comm == nil {
			continue
		}
		if to == outside {
			w.events = append(w.events, exitEvent{c.Comm})
		} else if ch := sym.Received(c.Comm); ch != nil {
			w.asked = append(w.asked, ch)
		}
	}
	return reach
}
