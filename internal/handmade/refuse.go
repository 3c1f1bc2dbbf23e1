package handmade

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// returned describes a return statement by what it says and by the conditions
// that lead there; a kind of 0 says nothing.
func (s *scan) returned(b *body, ret *ast.ReturnStmt, stack []ast.Node) refusal {
	sig, from := b.fn.Signature(), 0
	for i, n := range stack {
		if lit, ok := n.(*ast.FuncLit); ok {
			sig, _ = sym.OrInvalid(s.info.TypeOf(lit)).Underlying().(*types.Signature)
			from = i
		}
	}
	r := refusal{node: ret, behind: set{}}
	if sig == nil {
		return r
	}
	r.kind = turnsAway
	for _, e := range ret.Results {
		switch {
		case s.no(e):
			r.kind = saysNo
		case r.kind == turnsAway && len(ret.Results) == 1 && sym.IsBool(sym.OrInvalid(s.info.TypeOf(e))) && s.info.Types[e].Value == nil:
			if got := s.reads(b, e); len(got) > 0 {
				r.kind = answers
				r.behind.add(got)
			}
		}
	}
	s.conditions(b, &r, stack[from:], ret)
	return r
}

// conditions adds the variables that the conditions around a statement look at,
// and for one that says no those of the ways out before it.
func (s *scan) conditions(b *body, r *refusal, stack []ast.Node, at ast.Node) {
	for i, around := range stack {
		inner := at
		if i+1 < len(stack) {
			inner = stack[i+1]
		}
		switch around := around.(type) {
		case *ast.IfStmt:
			if inner == around.Body || inner == around.Else {
				r.behind.add(s.reads(b, around.Cond))
			}
			if inner == around.Body && r.kind == turnsAway && s.few(b, around.Cond) {
				r.kind = 0
			}
		case *ast.SwitchStmt:
			if around.Tag != nil {
				r.behind.add(s.reads(b, around.Tag))
			}
		case *ast.CaseClause:
			for _, e := range around.List {
				r.behind.add(s.reads(b, e))
			}
			s.before(b, r, around.Body, inner)
		case *ast.BlockStmt:
			s.before(b, r, around.List, inner)
		}
	}
}

// few reports a condition that holds as long as a counter is below a limit: what
// leaves behind it does so because little has failed.
func (s *scan) few(b *body, cond ast.Expr) bool {
	x, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary {
		return false
	}
	switch x.Op {
	case token.LOR, token.LAND:
		return s.few(b, x.X) || s.few(b, x.Y)
	case token.LSS, token.LEQ:
		return s.counts(b, x.X) && !s.counts(b, x.Y) && len(s.limit(b, x)) > 0
	case token.GTR, token.GEQ: // a limit may be called like a counter
		return s.counts(b, x.Y) && !s.counts(b, x.X) && len(s.limit(b, x)) > 0
	}
	return false
}

// counts reports an expression that depends on a counter.
func (s *scan) counts(b *body, x ast.Expr) bool {
	for v := range s.reads(b, x) {
		if s.roles[v] == counter {
			return true
		}
	}
	return false
}

// before adds the variables of conditions whose branch leaves the function ahead
// of a statement.
func (s *scan) before(b *body, r *refusal, list []ast.Stmt, at ast.Node) {
	if r.kind != saysNo {
		return
	}
	for _, st := range list {
		if st == at {
			return
		}
		if ifs, ok := st.(*ast.IfStmt); ok && s.ends(ifs.Body) {
			r.behind.add(s.reads(b, ifs.Cond))
		}
	}
}

// ends reports a block that leaves what is around it.
func (s *scan) ends(block *ast.BlockStmt) bool {
	return len(block.List) > 0 && sym.Leaves(s.info, block.List[len(block.List)-1])
}

// no reports a result that refuses: false, or an error that is made here and not
// one that was received.
func (s *scan) no(e ast.Expr) bool {
	tv := s.info.Types[ast.Unparen(e)]
	if tv.Value != nil {
		return sym.IsBool(tv.Type) && tv.Value.ExactString() == "false"
	}
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok && s.verdict(lit) {
		return true
	}
	if tv.IsNil() || !sym.ImplementsError(sym.OrInvalid(tv.Type)) {
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := sym.Object(s.info, x).(*types.Var)
		return ok && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	}
	return true
}

// allowName matches fields of an answer that say whether a call may go ahead.
var allowName = sym.Names(`(?i)allow|permit|proceed|admit|^ok$`)

// verdict reports a struct that says no in one of its fields.
func (s *scan) verdict(lit *ast.CompositeLit) bool {
	for f, value := range sym.Fields(s.info, lit) {
		if tv := s.info.Types[value]; allowName.MatchString(f.Name()) && sym.IsBool(f.Type()) && tv.Value != nil && tv.Value.ExactString() == "false" {
			return true
		}
	}
	return false
}

// findOpens notes which marks are set once a counter has reached its limit.
func (s *scan) findOpens(b *body) {
	ast.Inspect(b.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			reached := s.limited(b, n.Cond)
			if len(reached) == 0 {
				return true
			}
			s.opened(b, reached, n.Body.Pos(), n.End(), nil)
			if s.ends(n.Body) {
				// A mark that the condition looks at is renewed, not set.
				s.opened(b, reached, n.End(), b.decl.End(), s.reads(b, n.Cond))
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if reached := s.limited(b, e); len(reached) > 0 {
					s.opened(b, reached, n.Colon, n.End(), nil)
				}
			}
		}
		return true
	})
}

// opened notes the marks that are set in a range behind the limit of counters,
// but for some.
func (s *scan) opened(b *body, reached set, from, to token.Pos, but set) {
	marked := set{}
	for v, ws := range b.marks {
		for _, w := range ws {
			if from <= w.node.Pos() && w.node.Pos() < to {
				marked[v] = true
			}
		}
	}
	ast.Inspect(b.decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && from <= call.Pos() && call.Pos() < to {
			if fn := sym.Callee(s.info, call); fn != nil && fn.Pkg() == s.pass.Pkg {
				marked.add(s.sets(fn))
			}
		}
		return true
	})
	for v := range reached {
		if b.opens[v] == nil {
			b.opens[v] = set{}
		}
		for m := range marked {
			if !but[m] {
				b.opens[v][m] = true
			}
		}
	}
}
