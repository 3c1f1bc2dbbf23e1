package lostupdate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// untyped reports the error that is made on the spot when a write changed no
// row: callers cannot tell it from others.
func (r *rows) untyped(s *statements.Statement) {
	if s.Rows.Test == nil || !r.identified(s) || s.Verb == statements.Delete {
		return
	}
	body := r.noRows(s.Rows.Test)
	if body == nil {
		return
	}
	for _, st := range body.List {
		ret, isReturn := st.(*ast.ReturnStmt)
		if !isReturn || len(ret.Results) == 0 {
			continue
		}
		made := r.madeHere(ret.Results[len(ret.Results)-1])
		if made == nil {
			continue
		}
		what := "no row was changed"
		if g := r.guardOf(s); g != nil && g.none != "" {
			what = g.none
		}
		report.Report(r.pass, untyped, report.Finding{
			Range:   place.Called(made),
			Message: fmt.Sprintf("that %s is told by an error of %s: callers cannot tell it from other failures", what, place.Call(r.info, made)),
			Related: []report.Related{{Pos: s.Pos(), Message: s.Verb.String() + " of " + target(s)}},
		})
	}
}

func target(s *statements.Statement) string {
	if t := s.Target(); t != "" {
		return t
	}
	return "a row"
}

// noRows is the branch of a condition that is taken when no row was changed, nil
// when that cannot be told: if n == 0 {…}, if n != 1 {…}.
func (r *rows) noRows(test *ast.IfStmt) *ast.BlockStmt {
	b, isBinary := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	if !isBinary {
		return nil
	}
	n, isConst := sym.ConstInt(r.info, b.Y)
	if !isConst {
		return nil
	}
	switch {
	case b.Op == token.EQL && n == 0, b.Op == token.NEQ && n == 1, b.Op == token.LSS && n == 1, b.Op == token.LEQ && n == 0:
		return test.Body
	}
	return nil
}

// madeHere is the call that makes an error out of a text and nothing else.
func (r *rows) madeHere(x ast.Expr) *ast.CallExpr {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return nil
	}
	fn := sym.Callee(r.info, call)
	if fn == nil || r.res.Own(fn) || fn.Signature().Recv() != nil || !makesError[fn.Name()] || !sym.IsError(sym.OrInvalid(r.info.TypeOf(call))) {
		return nil
	}
	text, isConst := sym.ConstString(r.info, call.Args[0])
	if !isConst || strings.Contains(text, "%w") {
		return nil
	}
	for _, a := range call.Args[1:] {
		if t := r.info.TypeOf(a); t != nil && types.Implements(t, errorInterface) {
			return nil
		}
	}
	return call
}

// makesError are the functions of error packages that make one of a text.
var makesError = map[string]bool{"New": true, "Errorf": true}

var errorInterface = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
