package detachedcontext

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/outbound"
)

// fixes passes the function's own context on, in all its calls that can be
// rewritten: in the place of a root context that stands as the argument itself,
// or as first argument of a variant that is else called the same way.
// Everything else needs a look.
func fixes(pass *analysis.Pass, calls []outbound.Call) []analysis.SuggestedFix {
	var edits []analysis.TextEdit
	name := ""
	for i := range calls {
		c := &calls[i]
		own := c.Place.Own.Name()
		if own == "" || own == "_" || !visible(pass, own, c) {
			continue
		}
		name = own
		edits = append(edits, rewrite(pass, own, c)...)
	}
	if len(edits) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "pass " + name + " on", TextEdits: edits}}
}

func rewrite(pass *analysis.Pass, own string, c *outbound.Call) []analysis.TextEdit {
	if c.How == outbound.Rooted && ast.Unparen(c.Arg) == ast.Expr(c.At) {
		return []analysis.TextEdit{{Pos: c.At.Pos(), End: c.At.End(), NewText: []byte(own)}}
	}
	sel, ok := ast.Unparen(c.Call.Fun).(*ast.SelectorExpr)
	if c.How != outbound.Ctxless || !ok || !c.Direct(pass.TypesInfo) {
		return nil
	}
	first := own
	if len(c.Call.Args) > 0 {
		first += ", "
	}
	return []analysis.TextEdit{
		{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(c.Variant.Name())},
		{Pos: c.Call.Lparen + 1, End: c.Call.Lparen + 1, NewText: []byte(first)},
	}
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
