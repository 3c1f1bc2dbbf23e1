package outboxrelay

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/resilint/resilint/internal/sym"
)

// ways follows the failure of one call, p, through a body, with all else going
// well, and says whether it reaches another one, m, for the same message.
type ways struct {
	info *types.Info
	p, m *ast.CallExpr
	hit  bool
	// moved are the variables that are set between the two: what a test of one
	// of them says of the failure is not known.
	moved map[types.Object]bool
	// given are the variables that m is given: which messages it marks.
	given map[types.Object]bool
}

// way is one way to a statement. It has no failure on it before p.
type way struct {
	failed bool
	known  map[types.Object]bool // an error: it is one; a bool: it is true
	put    map[types.Object]bool // lists that got the failed message
}

// out are the ways out of a statement.
type out struct{ next, brk, cont []way }

// maxWays bounds the ways that are followed side by side.
const maxWays = 32

func (w *ways) reaches(body *ast.BlockStmt) bool {
	w.moved, w.given = map[types.Object]bool{}, map[types.Object]bool{}
	loop := innermost(body, w.p)
	for _, a := range w.m.Args {
		ast.Inspect(a, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				w.take(body, w.info.ObjectOf(id))
			}
			return true
		})
	}
	from, to := w.p.Pos(), w.m.End()
	if loop != nil && !sym.Contains(loop, w.m) {
		from = loop.Pos()
	}
	ast.Inspect(body, func(n ast.Node) bool {
		var left []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			left = n.Lhs
		case *ast.IncDecStmt:
			left = []ast.Expr{n.X}
		}
		for _, l := range left {
			if obj := sym.Object(w.info, l); obj != nil && from <= l.Pos() && l.Pos() < to {
				w.moved[obj] = true
			}
		}
		return true
	})
	w.list(body.List, []way{{}})
	return w.hit
}

// take notes a variable that m is given, and the list that it ranges over.
func (w *ways) take(body ast.Node, obj types.Object) {
	if _, ok := obj.(*types.Var); !ok {
		return
	}
	w.given[obj] = true
	ast.Inspect(body, func(n ast.Node) bool {
		if r, ok := n.(*ast.RangeStmt); ok && sym.Contains(r.Body, w.m) && !sym.Contains(r.Body, w.p) {
			for _, x := range []ast.Expr{r.Key, r.Value} {
				if x != nil && sym.Object(w.info, x) == obj {
					if list := sym.Object(w.info, r.X); list != nil {
						w.given[list] = true
					}
				}
			}
		}
		return true
	})
}

// innermost returns the innermost loop of a body around a call.
func innermost(body ast.Node, call ast.Node) (loop ast.Stmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			loop = n
		case *ast.RangeStmt:
			loop = n
		case nil:
			return false
		}
		return sym.Contains(n, call)
	})
	if loop != nil && !sym.Contains(loop, call) {
		return nil
	}
	return loop
}

func (w *ways) list(list []ast.Stmt, in []way) (o out) {
	o.next = in
	for _, s := range list {
		if len(o.next) == 0 {
			break
		}
		x := w.stmt(s, o.next)
		o.next = x.next
		o.brk, o.cont = append(o.brk, x.brk...), append(o.cont, x.cont...)
	}
	if len(o.next) > maxWays {
		o.next = o.next[:maxWays]
	}
	return o
}

func (w *ways) stmt(s ast.Stmt, in []way) (o out) {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return w.list(s.List, in)
	case *ast.LabeledStmt:
		return w.stmt(s.Stmt, in)
	case *ast.ReturnStmt:
		w.marks(s, in)
		return o
	case *ast.BranchStmt:
		if s.Label == nil && s.Tok == token.BREAK {
			o.brk = in
		}
		if s.Label == nil && s.Tok == token.CONTINUE {
			o.cont = in
		}
		return o
	case *ast.IfStmt:
		return w.branch(s, in)
	case *ast.SwitchStmt:
		return w.cases(s, in)
	case *ast.TypeSwitchStmt:
		return w.clauses(s.Body, in)
	case *ast.SelectStmt:
		return w.clauses(s.Body, in)
	case *ast.ForStmt:
		return w.loop(s, s.Init, s.Body, in)
	case *ast.RangeStmt:
		return w.loop(s, nil, s.Body, in)
	case *ast.DeferStmt, *ast.GoStmt:
		o.next = in
		return o
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && sym.NeverReturns(w.info, call) {
			return o
		}
	}
	o.next = w.simple(s, in)
	return o
}

// marks notes that a statement makes m on a way with the failure on it. A mark of
// many messages behind the loop is of the failed one only when the way has put it
// among them, or when nothing chooses among them.
func (w *ways) marks(n ast.Node, in []way) {
	if !sym.Contains(n, w.m) {
		return
	}
	for _, t := range in {
		if !t.failed {
			continue
		}
		chosen := false
		for obj := range w.given {
			chosen = chosen || w.moved[obj] && !t.put[obj]
		}
		w.hit = w.hit || !chosen
	}
}

// simple is a statement with no statements in it.
func (w *ways) simple(s ast.Stmt, in []way) (next []way) {
	w.marks(s, in)
	for _, t := range in {
		t.known, t.put = maps.Clone(t.known), maps.Clone(t.put)
		if t.known == nil {
			t.known, t.put = map[types.Object]bool{}, map[types.Object]bool{}
		}
		a, isAssign := s.(*ast.AssignStmt)
		if sym.Contains(s, w.p) {
			t.failed = true
			if isAssign && len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) != w.p {
				continue // its error becomes part of something else
			}
		}
		if isAssign && t.failed {
			w.assign(a, t)
		}
		next = append(next, t)
	}
	return next
}

func (w *ways) assign(a *ast.AssignStmt, t way) {
	for i, l := range a.Lhs {
		obj := sym.Object(w.info, l)
		if obj == nil {
			continue
		}
		rhs := a.Rhs[min(i, len(a.Rhs)-1)]
		isErr, isBool := sym.IsError(obj.Type()), isBool(obj.Type())
		switch {
		case sym.Contains(a, w.p):
			if isErr || isBool {
				t.known[obj] = isErr
			}
		case isErr && len(a.Lhs) == len(a.Rhs):
			known, is := t.known[sym.Object(w.info, rhs)]
			if is {
				t.known[obj] = known
			} else if call, isCall := ast.Unparen(rhs).(*ast.CallExpr); isCall {
				t.known[obj] = w.wraps(call, t) // or it is another call that goes well
			} else {
				delete(t.known, obj)
			}
		case isErr:
			t.known[obj] = false
		case isBool:
			delete(t.known, obj)
			if v, ok := constBool(w.info, rhs); ok {
				t.known[obj] = v
			}
		default:
			t.put[obj] = true
		}
	}
}

// wraps reports whether a call makes an error of one that is known to be one. What
// has a context does something else, as noting the failure.
func (w *ways) wraps(call *ast.CallExpr, t way) bool {
	for _, a := range call.Args {
		if typ := w.info.TypeOf(a); typ != nil && sym.IsContext(typ) {
			return false
		}
	}
	return w.mentions(call, t)
}

// mentions reports whether an expression names an error that is known to be one.
func (w *ways) mentions(x ast.Expr, t way) (hit bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			hit = hit || t.known[w.info.ObjectOf(id)] && sym.IsError(w.info.TypeOf(id))
		}
		return !hit
	})
	return hit
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func constBool(info *types.Info, x ast.Expr) (v, ok bool) {
	tv := info.Types[x]
	if tv.Value == nil || !isBool(tv.Type) {
		return false, false
	}
	return tv.Value.String() == "true", true
}
