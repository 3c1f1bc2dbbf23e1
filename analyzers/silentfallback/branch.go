package silentfallback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// branch judges `return nil` in a branch that is there for a failure.
func (w *walk) branch(st *ast.ReturnStmt, s *state) {
	if len(s.guards) == 0 || s.loops > 0 || !w.zeros(st) {
		return
	}
	g := s.guards[len(s.guards)-1]
	last := len(g.body) - 1
	if g.cond == nil || last < 0 || g.body[last] != ast.Stmt(st) || w.anyStmt(g.body[:last], func(x ast.Stmt) bool { return !w.onlyLogs(x) }) {
		return
	}
	for v, f := range s.facts {
		if !f.bad || f.told || !mentions(w.info, g.cond, v) {
			continue
		}
		if d := w.deedIn(f.from); d != nil && w.owed(d, g.at, st) && !w.changed(d.call, false) && !(d.writes && w.keeps()) {
			verb := "is dropped"
			if last > 0 {
				verb = "is only logged"
			}
			w.failing(st, d, verb+" and the function returns "+w.text(st))
			return
		}
	}
}

// mentions reports whether a variable is named in an expression.
func mentions(info *types.Info, x ast.Expr, v types.Object) (hit bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		hit = hit || isIdent && info.ObjectOf(id) == v
		return !hit
	})
	return hit
}

// dropped judges a return without an error behind a failure that was passed over.
func (w *walk) dropped(st *ast.ReturnStmt, s *state) {
	for _, d := range s.drops {
		if s.loops > 0 || len(s.guards) != d.depth {
			continue
		}
		what := w.deedIn(d.fact.from)
		if what == nil || !w.owed(what, d.at, d.at) {
			continue
		}
		switch {
		case w.gives(st, d.fact.with) || w.gives(st, w.filled(d.fact.from)):
			w.failing(w.note(d.at), what, "is only logged, and its empty result is returned with a nil error")
		case what.writes && w.zeros(st) && !w.changed(what.call, true) && !w.keeps():
			w.failing(w.note(d.at), what, "is only logged and the function returns "+w.text(st))
		}
	}
}

// note is what a branch logs, or its head.
func (w *walk) note(st *ast.IfStmt) place.Span {
	if len(st.Body.List) > 0 {
		return place.At(st.Body.List[0].Pos(), st.Body.List[0].End())
	}
	return place.At(st.Pos(), st.Cond.End())
}

// filled are the variables that a call was to fill, and that hold nothing when it fails: they
// are declared without a value, and nobody else gives them one.
func (w *walk) filled(x ast.Expr) (list []types.Object) {
	if x == nil {
		return nil
	}
	ast.Inspect(x, func(n ast.Node) bool {
		u, isUnary := n.(*ast.UnaryExpr)
		if !isUnary || u.Op != token.AND {
			return true
		}
		if v, _ := sym.Chain(w.info, u.X); v != nil && w.bare(v) {
			list = append(list, v)
		}
		return true
	})
	return list
}

// bare reports a variable of the function that is declared without a value and never assigned.
func (w *walk) bare(v types.Object) bool {
	declared := w.isResultObject(v)
	for _, x := range assignedOnly(w.f.Body) {
		if root, _ := sym.Chain(w.info, x); root == v {
			return false
		}
	}
	ast.Inspect(w.f.Body, func(n ast.Node) bool {
		spec, isSpec := n.(*ast.ValueSpec)
		if isSpec && len(spec.Values) == 0 {
			for _, name := range spec.Names {
				declared = declared || w.info.Defs[name] == v
			}
		}
		return true
	})
	return declared
}

func (w *walk) isResultObject(v types.Object) bool {
	result, isVar := v.(*types.Var)
	return isVar && w.isResult(result)
}

// gives reports whether a function returns one of some variables, which have nothing
// in them when the call that sets them fails.
func (w *walk) gives(st *ast.ReturnStmt, with []types.Object) bool {
	for _, x := range st.Results {
		obj := sym.Object(w.info, x)
		for _, v := range with {
			if obj != nil && obj == v && !sym.IsBool(v.Type()) {
				return true
			}
		}
	}
	return false
}

// falls judges a function that returns nothing and ends behind a failure that it
// passed over: one that is there to publish.
func (w *walk) falls(s *state) {
	for _, d := range s.drops {
		w.unpublished(d)
	}
}

// ends judges such a function where it leaves in the branch for the failure.
func (w *walk) ends(st *ast.ReturnStmt, s *state) {
	if len(s.guards) != 1 {
		return
	}
	g := s.guards[0]
	branch, isIf := g.at.(*ast.IfStmt)
	last := len(g.body) - 1
	if !isIf || last < 1 || g.body[last] != ast.Stmt(st) || w.anyStmt(g.body[:last], func(x ast.Stmt) bool { return !w.onlyLogs(x) }) {
		return
	}
	if v := w.whole(g.cond); v != nil && s.facts[v].bad && !s.facts[v].told {
		w.unpublished(drop{v: v, fact: s.facts[v], at: branch})
	}
}

// zeros reports whether all that a function returns beside the error is empty, and so
// says nothing.
func (w *walk) zeros(st *ast.ReturnStmt) bool {
	for i, x := range st.Results[:len(st.Results)-1] {
		if sym.IsBool(w.info.TypeOf(x)) || !w.zero(x) || w.chosen(i, x) {
			return false
		}
	}
	return true
}

// chosen reports a result that says something by its type: one of several that an interface
// stands for, as generated handlers have them for each status.
func (w *walk) chosen(i int, x ast.Expr) bool {
	return types.IsInterface(w.f.Sig.Results().At(i).Type()) && !w.info.Types[ast.Unparen(x)].IsNil()
}

func (w *walk) zero(x ast.Expr) bool {
	x = ast.Unparen(x)
	tv := w.info.Types[x]
	if tv.IsNil() {
		return true
	}
	if tv.Value != nil {
		v := tv.Value.ExactString()
		return v == "0" || v == `""`
	}
	if u, isUnary := x.(*ast.UnaryExpr); isUnary {
		x = u.X
	}
	if lit, isLit := x.(*ast.CompositeLit); isLit {
		return len(lit.Elts) == 0
	}
	return w.zeroAmount(x)
}

// text is how a message names what is returned.
func (w *walk) text(st *ast.ReturnStmt) string {
	out := ""
	for i, x := range st.Results {
		if i > 0 {
			out += ", "
		}
		out += types.ExprString(x)
	}
	if len(out) > 40 {
		return "no error"
	}
	return out
}

// failing reports the failure of a call that ends as success.
func (w *walk) failing(at interface {
	ast.Node
}, d *deed, what string) {
	code := silent
	if w.paysIn() {
		code = money
	}
	called := place.Call(w.info, d.call)
	if d.depth < 2 { // what is done further away is one thing among others
		called += " (" + d.words + ")"
	}
	w.report(code, place.At(at.Pos(), at.End()), "a failure of "+called+" "+what)
}
