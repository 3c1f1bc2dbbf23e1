package lostupdate

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// fixes offers a look at the affected rows, with an error that the package has
// for it:
//
//	res, err := db.ExecContext(…)
//	if err != nil {
//		return err
//	}
//	if n, err := res.RowsAffected(); err != nil {
//		return err
//	} else if n == 0 {
//		return ErrConflict
//	}
//
// There is none where the function returns something else than an error, where
// the names are taken, and where the package has no such error.
func (r *rows) fixes(s *statements.Statement, g *guard) []analysis.SuggestedFix {
	name := r.sentinel(g.conflict)
	assign, isAssign := r.parent(s.Call).(*ast.AssignStmt)
	if name == "" || !isAssign || s.Rows.Told != statements.ByResult || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 || assign.Tok != token.DEFINE {
		return nil
	}
	blank, isIdent := assign.Lhs[0].(*ast.Ident)
	failed, hasErr := assign.Lhs[1].(*ast.Ident)
	if !isIdent || blank.Name != "_" || !hasErr || failed.Name == "_" || !r.onlyError(s.Func.Sig) || r.takes(s, "res") {
		return nil
	}
	result := r.info.TypeOf(s.Call).(*types.Tuple).At(0).Type()
	counted, _, _ := types.LookupFieldOrMethod(result, true, r.pass.Pkg, "RowsAffected")
	method, isFunc := counted.(*types.Func)
	if !isFunc {
		return nil
	}
	edits, at := r.behind(assign, failed.Name)
	if at == token.NoPos {
		return nil
	}
	indent := "\n" + strings.Repeat("\t", r.depth(assign))
	var text strings.Builder
	if method.Signature().Results().Len() == 2 {
		text.WriteString(indent + "if n, err := res.RowsAffected(); err != nil {" + indent + "\treturn err" + indent + "} else if n == 0 {")
	} else {
		text.WriteString(indent + "if res.RowsAffected() == 0 {")
	}
	text.WriteString(indent + "\treturn " + name + indent + "}")
	edits = append(edits,
		analysis.TextEdit{Pos: blank.Pos(), End: blank.End(), NewText: []byte("res")},
		analysis.TextEdit{Pos: at, End: at, NewText: []byte(text.String())},
	)
	return []analysis.SuggestedFix{{Message: "return " + name + " when no row was changed", TextEdits: edits}}
}

// behind returns the position behind the check of the error that an assignment
// makes, and what else has to change: "return err" right below becomes a check.
func (r *rows) behind(assign *ast.AssignStmt, err string) (edits []analysis.TextEdit, at token.Pos) {
	block, isBlock := r.parent(assign).(*ast.BlockStmt)
	if !isBlock {
		return nil, token.NoPos
	}
	for i, st := range block.List {
		if st != ast.Stmt(assign) || i+1 >= len(block.List) {
			continue
		}
		switch next := block.List[i+1].(type) {
		case *ast.IfStmt:
			b, isBinary := next.Cond.(*ast.BinaryExpr)
			if next.Init == nil && next.Else == nil && isBinary && b.Op == token.NEQ && isName(b.X, err) && ends(next.Body) {
				return nil, place.LineEnd(r.pass.Fset, next)
			}
		case *ast.ReturnStmt:
			if len(next.Results) == 1 && isName(next.Results[0], err) {
				indent := "\n" + strings.Repeat("\t", r.depth(assign))
				check := indent + "if " + err + " != nil {" + indent + "\treturn " + err + indent + "}"
				at := place.LineEnd(r.pass.Fset, assign)
				edits = append(edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(check)},
					analysis.TextEdit{Pos: next.Results[0].Pos(), End: next.Results[0].End(), NewText: []byte("nil")})
				return edits, at
			}
		}
	}
	return nil, token.NoPos
}

func isName(x ast.Expr, name string) bool {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	return isIdent && id.Name == name
}

// ends reports whether a block ends its function.
func ends(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, isReturn := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return isReturn
}

// depth is how far a statement is indented in formatted source.
func (r *rows) depth(n ast.Node) int {
	return r.pass.Fset.Position(n.Pos()).Column - 1
}

func (r *rows) onlyError(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && sym.IsError(sig.Results().At(0).Type()) && sig.Results().At(0).Name() == ""
}

// takes reports whether a name means something where the write stands.
func (r *rows) takes(s *statements.Statement, name string) bool {
	inner := r.pass.Pkg.Scope().Innermost(s.Pos())
	if inner == nil {
		return true
	}
	_, obj := inner.LookupParent(name, token.NoPos)
	return obj != nil
}

var (
	conflictError = regexp.MustCompile(`^(Err|err).*(Conflict|Stale|Concurrent|VersionMismatch|Optimistic)`)
	missingError  = regexp.MustCompile(`^(Err|err).*(NotFound|NoSuch|Missing)`)
)

// sentinel is the error of the package for a lost race or a missing row, "" when
// there is none or several.
func (r *rows) sentinel(conflict bool) (found string) {
	pattern := missingError
	if conflict {
		pattern = conflictError
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, isVar := scope.Lookup(name).(*types.Var)
		if !isVar || !pattern.MatchString(name) || !sym.IsError(v.Type()) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}
