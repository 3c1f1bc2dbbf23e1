package writes

import (
	"go/ast"
	"go/types"
	"strings"
)

// called is a call of a function of the package: who calls, and whether that
// is in a transaction which the caller opens.
type called struct {
	by   *types.Func // nil for a literal that runs elsewhere
	inTx bool
}

// noteCall notes that a function of the package is called. Tests call helpers as no
// user does.
func (w *walker) noteCall(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() != w.pass.Pkg || strings.HasSuffix(w.pass.Fset.Position(call.Pos()).Filename, "_test.go") {
		return
	}
	fn = fn.Origin()
	w.calls[fn] = append(w.calls[fn], called{w.flow.Fn, len(w.txs) > 0})
}

// insideOnly returns the helpers that are called in transactions and nowhere
// else: from literals that run in one, or from each other.
func (f *finder) insideOnly() map[*types.Func]bool {
	inside := map[*types.Func]bool{}
	for grown := true; grown; {
		grown = false
		for fn, calls := range f.calls {
			if inside[fn] || fn.Exported() {
				continue
			}
			all := true
			for _, c := range calls {
				all = all && (c.inTx || c.by != nil && inside[c.by])
			}
			if all {
				inside[fn], grown = true, true
			}
		}
	}
	return inside
}
