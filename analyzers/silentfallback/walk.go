package silentfallback

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// fact is what is known of an error on a way through a function.
type fact struct {
	isNil bool
	bad   bool     // not nil, or what the branch is there for
	told  bool     // somebody has been told, or it was looked at closer
	from  ast.Expr // what it was assigned: the calls in it have failed
	with  []types.Object
}

// guard is a branch around a statement.
type guard struct {
	cond   ast.Expr
	body   []ast.Stmt
	before map[*types.Var]fact // what was known in front of it
	at     ast.Stmt
}

// drop is a failure that a function passes over: it logs, and goes on.
type drop struct {
	v     *types.Var
	fact  fact
	at    *ast.IfStmt
	depth int
}

// state is what is known on a way.
type state struct {
	facts  map[*types.Var]fact
	guards []guard
	drops  []drop
	loops  int
}

func (s *state) clone() *state {
	return &state{facts: maps.Clone(s.facts), guards: s.guards[:len(s.guards):len(s.guards)], drops: s.drops[:len(s.drops):len(s.drops)], loops: s.loops}
}

// walk follows the ways through one function. It knows errors in local variables
// that no literal assigns and nobody has the address of.
type walk struct {
	*checker
	f     *effects.Func
	moved map[types.Object]bool // variables that may change behind its back
	late  bool                  // a deferred literal sets what is returned
	lost  bool                  // it has jumps
}

func newWalk(c *checker, f *effects.Func) *walk {
	w := &walk{checker: c, f: f, moved: map[types.Object]bool{}}
	results := map[types.Object]bool{}
	for v := range f.Sig.Results().Variables() {
		results[v] = true
	}
	lits := 0
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			lits++
			for _, x := range assigned(n.Body) {
				obj := sym.Object(c.info, x)
				w.moved[obj] = true
				w.late = w.late || results[obj]
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				w.moved[sym.Object(c.info, n.X)] = true
			}
		case *ast.BranchStmt:
			w.lost = w.lost || n.Tok == token.GOTO
		}
		return true
	})
	return w
}

// assigned are the expressions that a node assigns to, or takes the address of.
func assigned(n ast.Node) []ast.Expr {
	list := assignedOnly(n)
	ast.Inspect(n, func(n ast.Node) bool {
		if u, isUnary := n.(*ast.UnaryExpr); isUnary && u.Op == token.AND {
			list = append(list, u.X)
		}
		return true
	})
	return list
}

// assignedOnly are the expressions that a node assigns to.
func assignedOnly(n ast.Node) (list []ast.Expr) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			list = append(list, n.Lhs...)
		case *ast.RangeStmt:
			list = append(list, n.Key, n.Value)
		}
		return true
	})
	return list
}

func (w *walk) run() {
	if w.lost {
		return
	}
	s := &state{facts: map[*types.Var]fact{}}
	for v := range w.f.Sig.Results().Variables() {
		if v.Name() != "" && sym.IsError(v.Type()) {
			w.set(s, v, fact{isNil: true})
		}
	}
	if ended := w.list(w.f.Body.List, s); !ended && w.f.Sig.Results().Len() == 0 {
		w.falls(s)
	}
}

// set notes what is known of a variable from here on.
func (w *walk) set(s *state, v *types.Var, f fact) {
	if v != nil && !w.moved[v] {
		s.facts[v] = f
	}
}

// local is the variable of an error that an expression names, nil for others.
func (w *walk) local(x ast.Expr) *types.Var {
	id, isIdent := ast.Unparen(sym.OrBad(x)).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := w.info.ObjectOf(id).(*types.Var)
	if !isVar || w.moved[v] || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || !sym.IsError(v.Type()) {
		return nil
	}
	return v
}

func (w *walk) list(list []ast.Stmt, s *state) (ended bool) {
	for _, st := range list {
		if w.stmt(st, s) {
			return true
		}
	}
	return false
}

// stmt runs a statement; it reports whether nothing runs after it.
func (w *walk) stmt(st ast.Stmt, s *state) (ended bool) {
	switch st := st.(type) {
	case *ast.BlockStmt:
		return w.list(st.List, s)
	case *ast.LabeledStmt:
		return w.stmt(st.Stmt, s)
	case *ast.IfStmt:
		return w.ifStmt(st, s)
	case *ast.SwitchStmt:
		return w.switchStmt(st, s)
	case *ast.TypeSwitchStmt:
		w.tell(s, st.Assign)
		return w.clauses(st.Body.List, s)
	case *ast.SelectStmt:
		return w.clauses(st.Body.List, s)
	case *ast.ForStmt:
		w.round(st, st.Init, st.Body, s)
		return st.Cond == nil && !breaks(st.Body)
	case *ast.RangeStmt:
		w.tell(s, st.X)
		w.round(st, nil, st.Body, s)
	case *ast.ReturnStmt:
		w.returns(st, s)
		return true
	case *ast.BranchStmt:
		return true
	case *ast.AssignStmt:
		w.assign(st.Lhs, st.Rhs, s)
	case *ast.DeclStmt:
		w.declare(st, s)
	case *ast.ExprStmt:
		w.tell(s, st.X)
		call, isCall := ast.Unparen(st.X).(*ast.CallExpr)
		return isCall && sym.NeverReturns(w.info, call)
	default:
		if st != nil {
			w.tell(s, st)
		}
	}
	return false
}

// breaks reports whether a loop has a statement in it that may leave it.
func breaks(body ast.Node) (hit bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		b, isBranch := n.(*ast.BranchStmt)
		hit = hit || isBranch && b.Tok == token.BREAK
		_, isLit := n.(*ast.FuncLit)
		return !isLit
	})
	return hit
}

// round runs a loop once, with nothing known of what it assigns.
func (w *walk) round(loop ast.Stmt, init ast.Stmt, body *ast.BlockStmt, s *state) {
	w.stmt(init, s)
	for _, x := range assigned(loop) {
		if v := w.local(x); v != nil {
			delete(s.facts, v)
		}
	}
	in := s.clone()
	in.loops++
	w.list(body.List, in)
	for v, f := range in.facts { // told in the loop, told behind it
		if old, known := s.facts[v]; known && f.told {
			old.told = true
			s.facts[v] = old
		}
	}
}

// clauses runs the clauses of a switch or select, each from the same state.
func (w *walk) clauses(list []ast.Stmt, s *state) (ended bool) {
	var ends []*state
	hasDefault := false
	for _, c := range list {
		in := s.clone()
		var body []ast.Stmt
		switch c := c.(type) {
		case *ast.CaseClause:
			hasDefault = hasDefault || c.List == nil
			body = c.Body
		case *ast.CommClause:
			hasDefault = true
			w.stmt(c.Comm, in)
			body = c.Body
		}
		in.guards = append(in.guards, guard{body: body, before: s.facts, at: c})
		if !w.list(body, in) || breaks(&ast.BlockStmt{List: body}) {
			ends = append(ends, in)
		}
	}
	if !hasDefault {
		ends = append(ends, s.clone())
	}
	return w.join(s, ends)
}

// join puts the ways that come together into s; it reports whether there are none.
func (w *walk) join(s *state, ends []*state) (ended bool) {
	if len(ends) == 0 {
		return true
	}
	facts := ends[0].facts
	for _, e := range ends[1:] {
		both := map[*types.Var]fact{}
		for v, f := range facts {
			g, known := e.facts[v]
			if !known {
				continue
			}
			f.isNil, f.bad, f.told = f.isNil && g.isNil, f.bad && g.bad, f.told || g.told
			if f.from == nil {
				f.from, f.with = g.from, g.with
			}
			both[v] = f
		}
		facts = both
	}
	s.facts = facts
	for _, e := range ends {
		for _, d := range e.drops {
			if !dropped(s.drops, d.at) {
				s.drops = append(s.drops, d)
			}
		}
	}
	return false
}

func dropped(list []drop, at *ast.IfStmt) bool {
	for _, d := range list {
		if d.at == at {
			return true
		}
	}
	return false
}
