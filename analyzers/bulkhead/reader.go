package bulkhead

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// reader reads the body of one declaration.
type reader struct {
	c       *checker
	f       *function
	helpers map[*types.Func]helper
	in      []ast.Node
	told    map[*ast.CallExpr]told
	plain   map[*ast.UnaryExpr]bool // receives that are statements
}

// told is what a statement does with the result of a call.
type told struct {
	err     types.Object
	ignored bool
}

func (r *reader) visit(n ast.Node) bool {
	for n != nil && len(r.in) > 1 && n.Pos() >= r.in[len(r.in)-1].End() {
		r.in = r.in[:len(r.in)-1]
	}
	switch n := n.(type) {
	case *ast.FuncLit:
		r.in = append(r.in, n)
	case *ast.ExprStmt:
		switch x := ast.Unparen(n.X).(type) {
		case *ast.CallExpr:
			r.told[x] = told{ignored: true}
		case *ast.UnaryExpr:
			r.plain[x] = true
		}
	case *ast.CommClause:
		if x := sym.Received(n.Comm); x != nil {
			r.c.signals[r.c.variable(x)] = true
		}
	case *ast.RangeStmt:
		r.c.signals[r.c.variable(n.X)] = true
	case *ast.AssignStmt:
		r.assigned(n)
	case *ast.CallExpr:
		r.call(n)
	case *ast.SendStmt:
		r.send(n)
	case *ast.UnaryExpr:
		if n.Op == token.ARROW && r.c.slots(r.c.info.TypeOf(n.X)) {
			r.receive(n)
		}
	}
	return true
}

func (r *reader) assigned(n *ast.AssignStmt) {
	if len(n.Rhs) != 1 {
		return
	}
	call, isCall := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
	if !isCall {
		return
	}
	id, isIdent := n.Lhs[len(n.Lhs)-1].(*ast.Ident)
	switch {
	case !isIdent:
	case id.Name == "_":
		r.told[call] = told{ignored: true}
	default:
		r.told[call] = told{err: r.c.info.ObjectOf(id)}
	}
}

func (r *reader) call(call *ast.CallExpr) {
	c := r.c
	recv := sym.Receiver(call)
	if recv == nil {
		return
	}
	k, ok := c.keyOf(recv)
	if !ok {
		return
	}
	if row := c.does(call, catalogue.OpLimitAcquire); row != nil {
		r.take(call, k, row, c.variable(recv))
		return
	}
	if c.does(call, catalogue.OpLimitRelease) != nil {
		r.f.gives[call], r.f.back = k, c.variable(recv)
		return
	}
	if c.does(call, catalogue.OpLimitTry) != nil {
		r.f.asks[k] = true
		return
	}
	fn := sym.Callee(c.info, call)
	if fn == nil {
		return
	}
	h, helps := r.helpers[fn]
	if !helps || c.info.Defs[r.f.decl.Name] == fn {
		return
	}
	k.path += h.path
	if h.gives {
		r.f.gives[call] = k
	} else {
		r.take(call, k, nil, h.sem)
	}
}

// take notes a call that takes a slot. One whose result is part of an expression is
// not followed.
func (r *reader) take(call *ast.CallExpr, k key, row *catalogue.Effect, sem *types.Var) {
	t := take{key: k, node: call, call: call, row: row, sem: sem, in: r.in[len(r.in)-1], name: types.ExprString(call.Fun)}
	how, stands := r.told[call]
	if !stands {
		r.f.asks[k] = true
	}
	t.err, t.ignored = how.err, how.ignored
	r.f.takes = append(r.f.takes, t)
}

func (r *reader) send(n *ast.SendStmt) {
	if !r.c.slots(r.c.info.TypeOf(n.Chan)) {
		return
	}
	if k, ok := r.c.keyOf(n.Chan); ok {
		r.f.takes = append(r.f.takes, take{key: k, node: n, sem: r.c.variable(n.Chan), in: r.in[len(r.in)-1], name: types.ExprString(n.Chan)})
	}
}

// receive notes what gives a slot of a channel back. A channel whose values somebody
// waits for, or looks at, carries signals.
func (r *reader) receive(n *ast.UnaryExpr) {
	if !r.plain[n] {
		r.c.signals[r.c.variable(n.X)] = true
		return
	}
	if k, ok := r.c.keyOf(n.X); ok {
		r.f.gives[n], r.f.back = k, r.c.variable(n.X)
	}
}

// keyOf names the semaphore that an expression is; ok is false for one that is
// looked up.
func (c *checker) keyOf(x ast.Expr) (key, bool) {
	root, path := sym.Chain(c.info, x)
	return key{root, path}, root != nil
}

// variable is the field or variable that an expression names, nil for others.
func (c *checker) variable(x ast.Expr) *types.Var {
	v, _ := sym.Object(c.info, x).(*types.Var)
	if v != nil {
		v = v.Origin()
	}
	return v
}
