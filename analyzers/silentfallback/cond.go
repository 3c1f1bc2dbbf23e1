package silentfallback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// learn adds what a condition tells of errors when it comes out as yes.
func (w *walk) learn(x ast.Expr, yes bool, s *state) {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			w.learn(x.X, !yes, s)
			return
		}
	case *ast.BinaryExpr:
		switch {
		case x.Op == token.LAND || x.Op == token.LOR:
			if (x.Op == token.LAND) == yes { // both sides have come out
				w.learn(x.X, yes, s)
				w.learn(x.Y, yes, s)
				return
			}
			w.mixed(x, yes, s)
			return
		case x.Op == token.EQL || x.Op == token.NEQ:
			v := w.tested(x)
			if v == nil {
				break
			}
			f := s.facts[v]
			f.isNil = (x.Op == token.EQL) == yes
			f.bad = !f.isNil
			w.set(s, v, f)
			return
		}
	}
	w.tell(s, x)
}

// mixed adds what a condition tells that came out for one of several reasons: in
// `if err != nil || v == nil` the failure is one.
func (w *walk) mixed(x *ast.BinaryExpr, yes bool, s *state) {
	for _, side := range []ast.Expr{x.X, x.Y} {
		b, isBinary := ast.Unparen(side).(*ast.BinaryExpr)
		switch {
		case !isBinary:
			w.tell(s, side)
		case b.Op == x.Op:
			w.mixed(b, yes, s)
		case b.Op == token.NEQ && yes && w.tested(b) != nil:
			v := w.tested(b)
			f := s.facts[v]
			f.bad, f.isNil = !f.isNil, false
			w.set(s, v, f)
		case w.tested(b) != nil:
		default:
			w.tell(s, b)
		}
	}
}

// tested is the error that is compared with nil, nil for other comparisons.
func (w *walk) tested(x *ast.BinaryExpr) *types.Var {
	a, b := x.X, x.Y
	if w.info.Types[a].IsNil() {
		a, b = b, a
	}
	if !w.info.Types[b].IsNil() {
		return nil
	}
	return w.local(a)
}

// ifStmt runs both branches. A failure that a branch only logs is passed over.
func (w *walk) ifStmt(st *ast.IfStmt, s *state) (ended bool) {
	if st.Init != nil {
		w.stmt(st.Init, s)
	}
	if w.toldToLog(st) {
		return false
	}
	yes, no := s.clone(), s.clone()
	w.learn(st.Cond, true, yes)
	w.learn(st.Cond, false, no)
	yes.guards = append(yes.guards, guard{cond: st.Cond, body: st.Body.List, before: s.facts, at: st})
	var ends []*state
	if !w.list(st.Body.List, yes) {
		w.passes(st, s, yes)
		ends = append(ends, yes)
	}
	if st.Else == nil {
		ends = append(ends, no)
	} else {
		if b, isBlock := st.Else.(*ast.BlockStmt); isBlock {
			no.guards = append(no.guards, guard{cond: nil, body: b.List, before: s.facts, at: st.Else})
		}
		if !w.stmt(st.Else, no) {
			ends = append(ends, no)
		}
	}
	return w.join(s, ends)
}

// toldToLog reports a branch that tells errors apart for nothing but what is logged: what follows
// is the same for all of them.
func (w *walk) toldToLog(st *ast.IfStmt) bool {
	cond := ast.Unparen(st.Cond)
	if not, isUnary := cond.(*ast.UnaryExpr); isUnary && not.Op == token.NOT {
		cond = ast.Unparen(not.X)
	}
	call, isCall := cond.(*ast.CallExpr)
	return isCall && st.Else == nil && len(st.Body.List) > 0 && w.does(call, catalogue.OpErrIs, catalogue.OpErrAs) && w.onlyLogs(st.Body)
}

// passes notes that a branch for a failure goes on as if nothing had happened.
func (w *walk) passes(st *ast.IfStmt, before, after *state) {
	if st.Else != nil && !w.onlyLogs(st.Else) || !w.onlyLogs(st.Body) || len(st.Body.List) == 0 {
		return
	}
	v := w.whole(st.Cond)
	if v == nil {
		return
	}
	if f := after.facts[v]; f.bad && !f.told && f.from != nil {
		after.drops = append(after.drops, drop{v: v, fact: f, at: st, depth: len(before.guards)})
	}
}

// whole is the error of a condition that is `err != nil`.
func (w *walk) whole(cond ast.Expr) *types.Var {
	b, isBinary := ast.Unparen(sym.OrBad(cond)).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ {
		return nil
	}
	return w.tested(b)
}

// switchStmt runs a switch; with a tag that is an error, or a part of one, the
// failure is looked at.
func (w *walk) switchStmt(st *ast.SwitchStmt, s *state) (ended bool) {
	if st.Init != nil {
		w.stmt(st.Init, s)
	}
	if st.Tag != nil {
		w.tell(s, st.Tag)
		return w.clauses(st.Body.List, s)
	}
	var ends []*state
	hasDefault := false
	rest := s.clone()
	for _, c := range st.Body.List {
		clause := c.(*ast.CaseClause)
		in := rest.clone()
		var cond ast.Expr
		if len(clause.List) == 1 {
			cond = clause.List[0]
			w.learn(cond, true, in)
			w.learn(cond, false, rest)
		} else {
			for _, x := range clause.List {
				w.tell(in, x)
			}
		}
		hasDefault = hasDefault || clause.List == nil
		in.guards = append(in.guards, guard{cond: cond, body: clause.Body, before: s.facts, at: c})
		if !w.list(clause.Body, in) || breaks(&ast.BlockStmt{List: clause.Body}) {
			ends = append(ends, in)
		}
	}
	if !hasDefault {
		ends = append(ends, rest)
	}
	return w.join(s, ends)
}
