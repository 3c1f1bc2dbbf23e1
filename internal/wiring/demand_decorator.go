package wiring

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/fate"
	"github.com/resilint/resilint/internal/sym"
)

// decorates marks the demand of a decorator, whose method calls the same one of what
// it wraps: whether a failure gets through it, and whether it remembers whom it
// has asked for. Who retries the decorator repeats what is behind it only if so.
func (s *seeker) decorates(d *demand) {
	if d.of.Sig.Recv() == nil || d.of.Fn.Name() != d.Method || !canFail(d.of.Sig) || len(d.sites) == 0 {
		return
	}
	lost := true
	for _, call := range d.sites {
		lost = lost && !(&fate.Finder{Info: s.r.pass.TypesInfo, Table: s.r.fx.Table()}).Of(d.of.Syntax, call).Leaves
	}
	d.Marks.Lost = d.Marks.Lost || lost
	d.Marks.Guarded = d.Marks.Guarded || s.remembers(d.of.Body, d.of.Sig.Recv(), d.sites[0])
}

func canFail(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && sym.IsError(sig.Results().At(n-1).Type())
}

// remembers reports whether a method may return before a call because of what a map
// of its receiver says.
func (s *seeker) remembers(body *ast.BlockStmt, recv *types.Var, call *ast.CallExpr) bool {
	for _, st := range body.List {
		if st.End() > call.Pos() {
			return false
		}
		if cond, isIf := st.(*ast.IfStmt); isIf && ends(cond.Body.List) && (s.looksUp(cond.Cond, recv) || cond.Init != nil && s.looksUp(cond.Init, recv)) {
			return true
		}
	}
	return false
}

// looksUp reports whether something looks into a map in a field of a receiver.
func (s *seeker) looksUp(n ast.Node, recv *types.Var) (yes bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if x, isIndex := n.(*ast.IndexExpr); isIndex {
			if _, isMap := sym.OrInvalid(s.r.pass.TypesInfo.TypeOf(x.X)).Underlying().(*types.Map); isMap {
				if sel, isSel := ast.Unparen(x.X).(*ast.SelectorExpr); isSel {
					id, isIdent := ast.Unparen(sel.X).(*ast.Ident)
					yes = yes || isIdent && s.r.pass.TypesInfo.Uses[id] == recv
				}
			}
		}
		return !yes
	})
	return yes
}
