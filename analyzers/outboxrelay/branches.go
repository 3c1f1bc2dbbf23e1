package outboxrelay

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

func (w *ways) optional(s ast.Stmt, in []way) []way {
	if s == nil {
		return in
	}
	return w.simple(s, in)
}

func (w *ways) branch(s *ast.IfStmt, in []way) (o out) {
	in = w.optional(s.Init, in)
	yes, no := w.split(s.Cond, in)
	x := w.list(s.Body.List, yes)
	y := out{next: no}
	if s.Else != nil {
		y = w.stmt(s.Else, no)
	}
	return out{append(slices.Clip(x.next), y.next...), append(slices.Clip(x.brk), y.brk...), append(slices.Clip(x.cont), y.cont...)}
}

func (w *ways) cases(s *ast.SwitchStmt, in []way) (o out) {
	in = w.optional(s.Init, in)
	if s.Tag != nil {
		return w.clauses(s.Body, in)
	}
	var rest *ast.CaseClause
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			rest = c
			continue
		}
		for _, cond := range c.List {
			var yes []way
			yes, in = w.split(cond, in)
			w.clause(&o, c.Body, yes)
		}
	}
	if rest != nil {
		w.clause(&o, rest.Body, in)
	} else {
		o.next = append(o.next, in...)
	}
	return o
}

func (w *ways) clause(o *out, body []ast.Stmt, in []way) {
	x := w.list(body, in)
	o.next = append(append(o.next, x.next...), x.brk...)
	o.cont = append(o.cont, x.cont...)
}

// clauses are those of a switch on a value, or of select: any may be taken.
func (w *ways) clauses(body *ast.BlockStmt, in []way) (o out) {
	all := false
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			all = all || c.List == nil
			w.clause(&o, c.Body, in)
		case *ast.CommClause:
			all = true
			list := c.Body
			if c.Comm != nil {
				list = append([]ast.Stmt{c.Comm}, list...)
			}
			w.clause(&o, list, in)
		}
	}
	if !all {
		o.next = append(o.next, in...)
	}
	return o
}

// loop goes round once. What has failed goes on to the next message where m is in
// the loop, too, and behind it where it is not.
func (w *ways) loop(s ast.Stmt, init ast.Stmt, body *ast.BlockStmt, in []way) (o out) {
	in = w.optional(init, in)
	x := w.list(body.List, in)
	o.next = in
	both := sym.Contains(s, w.p) && sym.Contains(s, w.m)
	for _, t := range slices.Concat(x.next, x.cont, x.brk) {
		if t.failed && !both {
			o.next = append(o.next, t)
		}
	}
	return o
}

// split divides the ways by how a test comes out. Those whose failure a test asks
// for by something else than the error are dropped.
func (w *ways) split(cond ast.Expr, in []way) (yes, no []way) {
	for _, t := range in {
		if sym.Contains(cond, w.p) {
			t.failed = true
		}
		y, n := w.test(cond, t)
		if y {
			yes = append(yes, t)
		}
		if n {
			no = append(no, t)
		}
	}
	return yes, no
}

func (w *ways) test(x ast.Expr, t way) (yes, no bool) {
	if v, ok := constBool(w.info, x); ok {
		return v, !v
	}
	if !t.failed {
		return true, true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			no, yes = w.test(x.X, t)
			return yes, no
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			y1, n1 := w.test(x.X, t)
			y2, n2 := w.test(x.Y, t)
			if x.Op == token.LAND {
				return y1 && y2, n1 || y1 && n2
			}
			return y1 || n1 && y2, n1 && n2
		case token.EQL, token.NEQ:
			if v, ok := w.isError(x, t); ok {
				if x.Op == token.EQL {
					v = !v
				}
				return v, !v
			}
		}
	case *ast.CallExpr:
		if x == w.p {
			return false, true
		}
	case *ast.Ident, *ast.SelectorExpr:
		if v, ok := t.known[sym.Object(w.info, x)]; ok {
			return v, !v
		}
	}
	asked := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := w.info.ObjectOf(id)
			_, known := t.known[obj]
			asked = asked || known || w.moved[obj] && !w.given[obj]
		}
		return !asked
	})
	return !asked, !asked
}

// isError says whether what a comparison with nil compares is an error, as far as
// that is known.
func (w *ways) isError(x *ast.BinaryExpr, t way) (is, ok bool) {
	a, b := ast.Unparen(x.X), ast.Unparen(x.Y)
	if w.info.Types[a].IsNil() {
		a, b = b, a
	}
	if !w.info.Types[b].IsNil() {
		return false, false
	}
	if a == w.p {
		return true, true
	}
	is, ok = t.known[sym.Object(w.info, a)]
	return is, ok
}
