package lostupdate

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
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
	if name == "" || r.shadowed(s, name) || !isAssign || s.Rows.Told != statements.ByResult || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 || assign.Tok != token.DEFINE {
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
	block, at, edits := r.behind(assign, failed.Name)
	if block == nil || r.fixed[block] {
		return nil // two of them in one block would be called alike
	}
	r.fixed[block] = true
	indent := "\n" + strings.Repeat("\t", r.depth(assign))
	var text strings.Builder
	if len(edits) > 0 {
		text.WriteString(indent + "if " + failed.Name + " != nil {" + indent + "\treturn " + failed.Name + indent + "}")
	}
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

// behind returns the block of an assignment and the position behind the check of
// its error. Where "return err" is right below, the edits make it "return nil",
// and the check has to be written. The block is nil when neither is there, or
// when statements share a line.
func (r *rows) behind(assign *ast.AssignStmt, err string) (block *ast.BlockStmt, at token.Pos, edits []analysis.TextEdit) {
	block, isBlock := r.parent(assign).(*ast.BlockStmt)
	if !isBlock {
		return nil, token.NoPos, nil
	}
	i := slices.Index(block.List, ast.Stmt(assign))
	if i < 0 || i+1 >= len(block.List) || !r.ownLine(block, i) {
		return nil, token.NoPos, nil
	}
	switch next := block.List[i+1].(type) {
	case *ast.IfStmt:
		b, isBinary := next.Cond.(*ast.BinaryExpr)
		if next.Init == nil && next.Else == nil && isBinary && b.Op == token.NEQ && isName(b.X, err) && isName(b.Y, "nil") && ends(next.Body) && r.ownLine(block, i+1) {
			return block, place.LineEnd(r.pass.Fset, next), nil
		}
	case *ast.ReturnStmt:
		if len(next.Results) == 1 && isName(next.Results[0], err) {
			edits = append(edits, analysis.TextEdit{Pos: next.Results[0].Pos(), End: next.Results[0].End(), NewText: []byte("nil")})
			return block, place.LineEnd(r.pass.Fset, assign), edits
		}
	}
	return nil, token.NoPos, nil
}

// ownLine reports whether a statement of a block shares no line with what is
// before and behind it.
func (r *rows) ownLine(block *ast.BlockStmt, i int) bool {
	line := func(pos token.Pos) int { return r.pass.Fset.Position(pos).Line }
	before, behind := block.Lbrace, block.Rbrace
	if i > 0 {
		before = block.List[i-1].End()
	}
	if i+1 < len(block.List) {
		behind = block.List[i+1].Pos()
	}
	return line(before) < line(block.List[i].Pos()) && line(block.List[i].End()) < line(behind)
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

// shadowed reports whether the name of a package variable means something else
// where the write stands.
func (r *rows) shadowed(s *statements.Statement, name string) bool {
	inner := r.pass.Pkg.Scope().Innermost(s.Pos())
	if inner == nil {
		return true
	}
	scope, _ := inner.LookupParent(name, s.Pos())
	return scope != r.pass.Pkg.Scope()
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
