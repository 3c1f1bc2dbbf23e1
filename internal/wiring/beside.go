package wiring

import (
	"go/ast"

	"github.com/resilint/resilint/internal/sym"
)

// holder is the object whose field a wiring fills, with whatever else fills it in the
// same place: of a constructor's call or a literal its value, of a setter or an
// assignment what it is called on. It is nil when that is not to be told.
func (r *Result) holder(w *Wiring) *Object {
	if o, known := r.holders[w]; known {
		return o
	}
	var found *Object
	for _, n := range around(sym.DeclAt(r.pass.Files, w.At.Pos()), w.At) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if found = r.one(n, w.Key); found == nil {
				found = r.one(sym.Receiver(n), w.Key)
			}
		case *ast.CompositeLit:
			found = r.one(n, w.Key)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel && found == nil {
					found = r.one(sel.X, w.Key)
				}
			}
		}
		if found != nil {
			break
		}
	}
	if r.holders == nil {
		r.holders = map[*Wiring]*Object{}
	}
	r.holders[w] = found
	return found
}

// holderOf is the object that asks at the upper end of a join; it is looked for when
// the demand gives functions to ports of it.
func (w *Wiring) holderOf(r *Result, d *Demand) *Object {
	for i := range d.Around {
		if d.Around[i].Port != nil {
			return r.holder(w)
		}
	}
	return nil
}

// one is the only object of a type that an expression may be.
func (r *Result) one(x ast.Expr, key string) (found *Object) {
	if x == nil {
		return nil
	}
	objs, _ := r.Objects(x)
	for _, o := range objs {
		if o.Key != key {
			continue
		}
		if found != nil {
			return nil
		}
		found = o
	}
	return found
}

// around lists the nodes of a declaration that an expression stands in, up to the
// innermost statement, from the inside out.
func around(decl ast.Decl, x ast.Expr) (nodes []ast.Node) {
	if decl == nil {
		return nil
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil || n == ast.Node(x) || n.Pos() > x.Pos() || n.End() < x.End() {
			return false
		}
		if _, isStmt := n.(ast.Stmt); isStmt {
			nodes = nodes[:0]
		}
		nodes = append(nodes, n)
		return true
	})
	for i, k := 0, len(nodes)-1; i < k; i, k = i+1, k-1 {
		nodes[i], nodes[k] = nodes[k], nodes[i]
	}
	return nodes
}
