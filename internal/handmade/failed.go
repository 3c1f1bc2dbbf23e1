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
		if list := statements(around); list != nil {
			w.in = around
			w.failed = w.failed || s.failedBefore(list, inner)
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

// statements returns the statements of a block or of a case.
func statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	}
	return nil
}

// failedBefore reports whether one of the statements before another leaves when
// nothing has failed: what follows `if err == nil { return }` has failed, and what
// follows `if err != nil { return }` has not.
func (s *scan) failedBefore(list []ast.Stmt, at ast.Node) bool {
	for _, st := range list {
		if st == at {
			return false
		}
		if ifs, ok := st.(*ast.IfStmt); ok && s.ends(ifs.Body) && s.aboutFailure(ifs.Cond) && !s.received(ifs.Cond) {
			return true
		}
	}
	return false
}

// aboutFailure reports a condition that looks at an error, or at something named
// for failing or succeeding.
func (s *scan) aboutFailure(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if n, isIdent := n.(*ast.Ident); isIdent {
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
