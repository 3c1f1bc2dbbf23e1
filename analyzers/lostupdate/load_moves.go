package lostupdate

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// moves reports the call of a method that changes what it is called on: one with
// a pointer receiver that gives back nothing but errors, or whose body writes to
// the receiver.
func (t *trace) moves(call *ast.CallExpr, sel *ast.SelectorExpr) bool {
	fn := sym.Callee(t.info, call)
	if fn == nil {
		return false
	}
	recv := fn.Signature().Recv()
	if recv == nil || fn.Pkg() == nil || !t.res.Own(fn) && fn.Pkg() != t.pass.Pkg {
		return false
	}
	if _, isPtr := types.Unalias(recv.Type()).(*types.Pointer); !isPtr {
		return false
	}
	if t.info.Selections[sel] == nil {
		return false
	}
	if own := t.res.Func(fn); own != nil {
		return writesReceiver(t.info, own)
	}
	for v := range fn.Signature().Results().Variables() {
		if !sym.IsError(v.Type()) && !sym.IsBool(v.Type()) {
			return false
		}
	}
	name := strings.ToLower(fn.Name())
	for _, p := range [...]string{"valid", "is", "has", "can", "check", "get", "string", "log", "before", "after", "ensure", "assert", "verify", "print"} {
		if strings.HasPrefix(name, p) {
			return false
		}
	}
	return true
}

// writesReceiver reports whether a method assigns to what its receiver points to.
func writesReceiver(info *types.Info, f *effects.Func) bool {
	decl, isDecl := f.Syntax.(*ast.FuncDecl)
	if !isDecl || decl.Recv == nil || len(decl.Recv.List) == 0 || len(decl.Recv.List[0].Names) == 0 {
		return false
	}
	recv := info.Defs[decl.Recv.List[0].Names[0]]
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if _, plain := ast.Unparen(x).(*ast.Ident); !plain && rootOf(info, x) == recv {
					found = true
				}
			}
		case *ast.IncDecStmt:
			found = found || rootOf(info, n.X) == recv
		case *ast.CallExpr:
			// Transitions that call others: order.setStatus(Paid).
			if sel, isSel := ast.Unparen(n.Fun).(*ast.SelectorExpr); isSel && rootOf(info, sel.X) == recv {
				name := strings.ToLower(sel.Sel.Name)
				found = found || strings.HasPrefix(name, "set") || strings.HasPrefix(name, "apply") || strings.HasPrefix(name, "record") || strings.HasPrefix(name, "raise")
			}
		}
		return !found
	})
	return found
}
