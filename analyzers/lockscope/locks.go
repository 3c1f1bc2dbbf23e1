package lockscope

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// locks are the calls of a function that take a mutex which others share: in a
// field of the receiver, or in a variable of the package. One that is looked up,
// made here or given is of one thing only, as far as can be told.
func (c *checker) locks(decl *ast.FuncDecl) (locks []lock) {
	var recv types.Object
	if decl.Recv != nil && len(decl.Recv.List) == 1 && len(decl.Recv.List[0].Names) == 1 {
		recv = c.info.Defs[decl.Recv.List[0].Names[0]]
	}
	in := []ast.Node{decl}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		for len(in) > 1 && n != nil && n.Pos() >= in[len(in)-1].End() {
			in = in[:len(in)-1]
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			in = append(in, n)
		case *ast.CallExpr:
			name := sym.CalledName(n)
			if name != "Lock" && name != "RLock" || !c.does(n, catalogue.OpLockAcquire) {
				return true
			}
			l := lock{call: n, in: in[len(in)-1], v: c.mutexOf(n), reads: name == "RLock"}
			l.root, l.path = sym.Chain(c.info, sym.Receiver(n))
			if l.root != nil && l.v != nil && (l.root == recv || l.root.Parent() == c.pass.Pkg.Scope()) {
				locks = append(locks, l)
			}
		}
		return true
	})
	return locks
}

// mutexOf is the field or variable of the mutex that a call takes: of an embedded
// one the field that embeds it.
func (c *checker) mutexOf(call *ast.CallExpr) *types.Var {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return nil
	}
	if s := c.info.Selections[sel]; s != nil && len(s.Index()) > 1 {
		if st := sym.StructOf(s.Recv()); st != nil {
			return st.Field(s.Index()[0]).Origin()
		}
	}
	v, _ := sym.Object(c.info, sel.X).(*types.Var)
	if v != nil {
		v = v.Origin()
	}
	return v
}

func (c *checker) does(call *ast.CallExpr, op catalogue.Op) bool {
	for _, row := range c.fx.Rows(call) {
		if row.Op == op && row.Attr(catalogue.AttrKind) == "mutex" {
			return true
		}
	}
	return false
}
