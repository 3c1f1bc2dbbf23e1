package emits

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// argument follows what a call gives to a function of the project.
func (c *context) argument(call *ast.CallExpr, param int, path string, m ports.Marks) {
	var args []ast.Expr
	switch fn := sym.Callee(c.r.info, call); {
	case param < 0:
		if recv := sym.Receiver(call); recv != nil {
			args = []ast.Expr{recv}
		}
	case fn != nil && fn.Signature().Variadic() && param == fn.Signature().Params().Len()-1 && param <= len(call.Args):
		args = call.Args[param:]
	case param < len(call.Args):
		args = call.Args[param : param+1]
	}
	for _, arg := range args {
		switch {
		case path == "":
			c.value(arg, 0, m)
		case strings.HasPrefix(path, "()"):
			n, _ := strconv.Atoi(path[2:])
			c.result(arg, n, m)
		default:
			c.below(arg, path[1:], m)
		}
	}
}

// result follows what a function that is given to another one returns.
func (c *context) result(x ast.Expr, n int, m ports.Marks) {
	x = ast.Unparen(x)
	var body ast.Node
	if lit, isLit := x.(*ast.FuncLit); isLit {
		body = lit.Body
	} else if fn, isFunc := sym.Object(c.r.info, x).(*types.Func); isFunc && c.r.decls[fn.Origin()] != nil {
		body = c.r.decls[fn.Origin()].Body
	}
	if body == nil || c.busy[x] {
		return
	}
	c.busy[x] = true
	defer delete(c.busy, x)
	sym.Returns(body, func(ret *ast.ReturnStmt) {
		if n < len(ret.Results) {
			c.value(ret.Results[n], 0, m)
		}
	})
}

// below follows a field of an argument.
func (c *context) below(arg ast.Expr, name string, m ports.Marks) {
	arg = ast.Unparen(arg)
	if u, isAddr := arg.(*ast.UnaryExpr); isAddr {
		arg = ast.Unparen(u.X)
	}
	switch x := arg.(type) {
	case *ast.CompositeLit:
		c.field(x, name, m)
	case *ast.Ident:
		v, _ := c.r.info.ObjectOf(x).(*types.Var)
		if i, isParam := c.params[v]; isParam {
			c.out = append(c.out, part{given: true, param: i, path: "." + name, marks: m})
			return
		}
		if v != nil {
			defs, _ := c.r.fx.Reaching(v, x.Pos())
			for _, d := range defs {
				if d.Expr != nil {
					c.field(d.Expr, name, m)
				}
			}
		}
	}
}
