package domaintimeout

import (
	"go/ast"
	"go/constant"
	"go/types"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
)

// limit is what a call puts on a context.
type limit struct {
	parent ast.Expr // the context it derives from
	moment ast.Expr // the deadline, nil when a duration is given
	long   string   // ", 5s" when the duration is constant
}

// limit says what time limit a call derives, nil for none.
func (c *checker) limit(call *ast.CallExpr) *limit {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	for _, e := range c.table.Call(sym.Key(fn)) {
		if e.Op != catalogue.OpTimeoutCtx {
			continue
		}
		l := &limit{parent: sym.Role(call, &e, catalogue.RoleCtx), moment: sym.Role(call, &e, catalogue.RoleDeadline)}
		if d := sym.Role(call, &e, catalogue.RoleD); d != nil {
			l.long = c.duration(d)
			l.moment = c.until(d)
		}
		return l
	}
	return c.helper(fn, call)
}

// helper is the limit of a function of the project's toolbox that returns its
// context with a deadline.
func (c *checker) helper(fn *types.Func, call *ast.CallExpr) *limit {
	if fn.Pkg() == c.pass.Pkg || len(call.Args) == 0 || !sym.IsContext(sym.OrInvalid(c.pass.TypesInfo.TypeOf(call.Args[0]))) {
		return nil
	}
	s := c.effects.Of(fn)
	if s == nil || len(s.Returns) != 2 || s.Returns[0].Kind != effects.Bounded || fn.Signature().Results().Len() != 2 || layers.Elsewhere(c.pass, fn.Pkg(), 0).Layered() {
		return nil
	}
	return &limit{parent: call.Args[0]}
}

// duration writes a constant duration, with a comma in front.
func (c *checker) duration(x ast.Expr) string {
	tv := c.pass.TypesInfo.Types[x]
	if tv.Value == nil {
		return ""
	}
	n, exact := constant.Int64Val(constant.ToInt(tv.Value))
	if !exact {
		return ""
	}
	return ", " + time.Duration(n).String()
}

// until returns the moment up to which a duration is counted, as in
// time.Until(offer.Expires); nil when it is counted in another way.
func (c *checker) until(d ast.Expr) ast.Expr {
	call, isCall := ast.Unparen(d).(*ast.CallExpr)
	if !isCall || len(call.Args) != 1 {
		return nil
	}
	moment := call.Args[0]
	switch fn := sym.Callee(c.pass.TypesInfo, call); {
	case fn == nil:
		return nil
	case fn.Name() == "Sub" && fn.Signature().Recv() != nil:
		moment = ast.Unparen(call.Fun).(*ast.SelectorExpr).X
	case fn.Name() != "Until":
		return nil
	}
	if named := sym.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(moment))); named == nil || named.Obj().Name() != "Time" {
		return nil
	}
	return moment
}

// fromNow reports whether a moment is counted from the present. One that comes
// from a field or parameter is data of the business: when an offer ends.
func (c *checker) fromNow(decl *ast.FuncDecl, x ast.Expr) bool {
	return c.now(decl, x, 0)
}

func (c *checker) now(decl *ast.FuncDecl, x ast.Expr, depth int) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if fn := sym.Callee(c.pass.TypesInfo, n); fn != nil && fn.Name() == "Now" {
				hit = true
			}
		case *ast.Ident:
			if v, isVar := c.pass.TypesInfo.Uses[n].(*types.Var); isVar && depth < 3 && !hit {
				if def := assigned(c.pass.TypesInfo, decl, v); def != nil {
					hit = c.now(decl, def, depth+1)
				}
			}
		}
		return !hit
	})
	return hit
}

// assigned returns what a variable is defined with in a function, nil when that
// is not one expression.
func assigned(info *types.Info, decl *ast.FuncDecl, v *types.Var) (x ast.Expr) {
	ast.Inspect(decl, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Lhs) == len(a.Rhs) {
			for i, l := range a.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && info.ObjectOf(id) == v {
					x = a.Rhs[i]
				}
			}
		}
		return x == nil
	})
	return x
}
