package retrywrite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// judgeHandle looks at statements on a handle that the project has an interface for, as
// generated queries are: it stands for a pool or a transaction. What the field that
// holds it is filled with says which; of other handles that is not known.
func (c *checker) judgeHandle(r *replay) bool {
	e := &r.effect
	if r.join != nil || r.f == nil || !e.RunsSQL() || e.Client.Kind != effects.Param || e.Client.Index != -1 {
		return false
	}
	path := strings.Split(e.Client.Text, ".")
	decl := sym.FuncAt(c.pass.Files, r.pos())
	if len(path) < 2 || decl == nil || decl.Recv == nil {
		return false
	}
	fn, known := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !known {
		return false
	}
	st := sym.StructOf(sym.RecvType(fn))
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == path[1] && !f.Exported() && c.pooled(f) {
			return c.judgeSQL(r)
		}
	}
	return false
}

// pooled reports whether all that the package puts into a field is a pool, or made
// from one.
func (c *checker) pooled(f *types.Var) bool {
	all := c.res.Writes(f)
	return len(all) > 0 && !slices.ContainsFunc(all, func(d effects.Def) bool { return !c.fromPool(d.Expr) })
}

func (c *checker) fromPool(x ast.Expr) bool {
	if x == nil {
		return false
	}
	if k, named := sym.TypeKey(sym.OrInvalid(c.pass.TypesInfo.TypeOf(x))); named {
		if info := c.table.Type(k); info != nil {
			return info.Kind == catalogue.KindConn
		}
	}
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && slices.ContainsFunc(call.Args, c.fromPool)
}
