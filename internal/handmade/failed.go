package handmade

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// failureName matches what functions and conditions call a failure.
var failureName = sym.Names(`(?i)fail|err|timeout|trip|unsuccess|(not|is)ok|bad`)

// written describes a write by what is around it.
func (s *scan) written(n ast.Node, stack []ast.Node, b *body) write {
	w := write{node: n, failed: failureName.MatchString(b.decl.Name.Name)}
	for i, around := range stack {
		inner := n
		if i+1 < len(stack) {
			inner = stack[i+1]
		}
		switch around := around.(type) {
		case *ast.IfStmt:
			if inner != around.Init && inner != around.Cond && s.aboutFailure(around.Cond) {
				w.failed = true
			}
		case *ast.CaseClause:
			for _, e := range around.List {
				w.failed = w.failed || s.aboutFailure(e)
			}
			w.failed = w.failed || around.List == nil && i > 0 && s.otherwise(stack[i-1])
		case *ast.CallExpr:
			if _, ok := inner.(*ast.FuncLit); ok && sym.CalledName(around) == "AfterFunc" {
				w.timed = true
			}
		case *ast.GoStmt:
			w.timed = w.timed || waits(around)
		}
	}
	// What follows `if err == nil { return }` has failed as well, and what follows
	// `if err != nil { return }` has not.
	for _, st := range b.decl.Body.List {
		if ifs, ok := st.(*ast.IfStmt); ok && ifs.End() < n.Pos() && len(ifs.Body.List) > 0 &&
			sym.Leaves(s.info, ifs.Body.List[len(ifs.Body.List)-1]) && s.aboutFailure(ifs.Cond) && !s.received(ifs.Cond) {
			w.failed = true
		}
	}
	return w
}

// received reports the condition that there is an error.
func (s *scan) received(cond ast.Expr) bool {
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && cmp.Op == token.NEQ && s.info.Types[cmp.Y].IsNil() && sym.IsError(sym.OrInvalid(s.info.TypeOf(cmp.X)))
}

// otherwise reports whether the cases of a switch look at a failure: its default is
// about one as well.
func (s *scan) otherwise(cases ast.Node) bool {
	block, isBlock := cases.(*ast.BlockStmt)
	if !isBlock {
		return false
	}
	for _, st := range block.List {
		if clause, isCase := st.(*ast.CaseClause); isCase {
			for _, e := range clause.List {
				if s.aboutFailure(e) {
					return true
				}
			}
		}
	}
	return false
}

// aboutFailure reports a condition that looks at an error, or at something named
// for failing or succeeding.
func (s *scan) aboutFailure(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, isVar := s.info.Uses[n].(*types.Var)
			found = found || isVar && (sym.IsError(v.Type()) || outcomeName.MatchString(v.Name()) && s.roles[v.Origin()] == 0)
			_, isFunc := s.info.Uses[n].(*types.Func)
			found = found || isFunc && outcomeName.MatchString(n.Name)
		}
		return !found
	})
	return found
}

var outcomeName = sym.Names(`(?i)^(ok|success|succeeded|failed|isfail.*|issucc.*|is.*err(or)?|statuscode|code|transient|should.*(trip|count).*)$|fail|success`)

// waits reports a goroutine that waits for time to go by.
func waits(g *ast.GoStmt) bool {
	found := false
	ast.Inspect(g, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch sym.CalledName(call) {
			case "Sleep", "After", "NewTimer", "NewTicker":
				found = true
			}
		}
		return !found
	})
	return found
}
