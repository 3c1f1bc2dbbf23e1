package detachedcontext

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/outbound"
)

// fixes passes the function's own context on: in the place of the root context
// that stands as the argument itself, or as first argument of the variant that
// is else called the same way. Everything else needs a look.
func fixes(pass *analysis.Pass, c *outbound.Call) []analysis.SuggestedFix {
	own := c.Place.Own
	if own.Name() == "" || own.Name() == "_" || !visible(pass, own.Name(), c) {
		return nil
	}
	if c.How == outbound.Rooted && ast.Unparen(c.Arg) == ast.Expr(c.At) {
		return []analysis.SuggestedFix{{
			Message:   "pass " + own.Name() + " on",
			TextEdits: []analysis.TextEdit{{Pos: c.At.Pos(), End: c.At.End(), NewText: []byte(own.Name())}},
		}}
	}
	sel, ok := ast.Unparen(c.Call.Fun).(*ast.SelectorExpr)
	if c.How != outbound.Ctxless || !ok || !c.Direct(pass.TypesInfo) {
		return nil
	}
	first := own.Name()
	if len(c.Call.Args) > 0 {
		first += ", "
	}
	return []analysis.SuggestedFix{{
		Message: "call " + c.Variant.Name() + " with " + own.Name(),
		TextEdits: []analysis.TextEdit{
			{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(c.Variant.Name())},
			{Pos: c.Call.Lparen + 1, End: c.Call.Lparen + 1, NewText: []byte(first)},
		},
	}}
}

// visible reports whether the name of the context means the parameter where the
// call stands.
func visible(pass *analysis.Pass, name string, c *outbound.Call) bool {
	scope := pass.Pkg.Scope().Innermost(c.Call.Pos())
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(name, c.Call.Pos())
	return obj == c.Place.Own
}
