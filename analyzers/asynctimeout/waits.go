package asynctimeout

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// wait is a place where a function waits for something that others do, with nothing
// else to wait for.
type wait struct {
	node ast.Node
	at   ast.Node // to point at
	// on are the channels, wait groups and groups of goroutines that it waits for.
	on []types.Object
	// from is the channel, nil when it is no single one.
	from ast.Expr
	loop *ast.RangeStmt // ranges over the channel
	text string
}

// waits are the places in a body, literals excluded, where it waits for ever. A wait
// that can end otherwise is none: a case of a select that stands for a context, a
// timer or a default.
func (c *checker) waits(body *ast.BlockStmt) (out []wait) {
	comms := map[ast.Stmt]bool{}
	add := func(w wait) {
		w.text = types.ExprString(w.from)
		if obj := c.object(w.from); obj != nil {
			w.on = []types.Object{obj}
		}
		out = append(out, w)
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.SelectStmt:
			for _, clause := range n.Body.List {
				comms[clause.(*ast.CommClause).Comm] = true
			}
			if w, endless := c.selects(n); endless {
				out = append(out, w)
			}
		case *ast.ExprStmt:
			if comms[n] {
				return false
			}
		case *ast.AssignStmt:
			if comms[n] {
				return false
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && c.channel(n.X) != nil {
				add(wait{node: n, at: n, from: n.X})
			}
		case *ast.RangeStmt:
			if c.channel(n.X) != nil {
				add(wait{node: n, at: n.X, from: n.X, loop: n})
			}
		case *ast.CallExpr:
			if recv := sym.Receiver(n); recv != nil && c.is(n, catalogue.OpSpawnWait) && c.object(recv) != nil {
				out = append(out, wait{node: n, at: n.Fun, on: []types.Object{c.object(recv)}, text: types.ExprString(n.Fun)})
			}
		}
		return true
	})
	return out
}

// selects reads a select statement that waits for channels of the function only.
func (c *checker) selects(s *ast.SelectStmt) (w wait, endless bool) {
	w = wait{node: s, at: s, text: "select"}
	for _, clause := range s.Body.List {
		x := sym.Received(clause.(*ast.CommClause).Comm)
		if x == nil {
			return w, false // a default, or a send
		}
		obj := c.object(x)
		if obj == nil || !c.makesChannel(obj) {
			return w, false
		}
		w.on = append(w.on, obj)
	}
	return w, len(w.on) > 0
}

// makesChannel reports whether a variable is local and given a new channel, and
// nothing else: whoever sends there is in view.
func (c *checker) makesChannel(obj types.Object) bool {
	v, isVar := obj.(*types.Var)
	if !isVar || v.IsField() || v.Parent() == c.pass.Pkg.Scope() {
		return false
	}
	values, complete := c.origin.Definitions(v)
	if !complete || len(values) != 1 {
		return false
	}
	call, isCall := ast.Unparen(values[0]).(*ast.CallExpr)
	if !isCall {
		return false
	}
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	return isIdent && id.Name == "make"
}

// channel is the type of a channel that an expression is, nil for others: that of a
// timer, and one that a call returns, as that of a context, unless messages come on it.
func (c *checker) channel(x ast.Expr) *types.Chan {
	t := c.info.TypeOf(x)
	if t == nil {
		return nil
	}
	ch, _ := types.Unalias(t).Underlying().(*types.Chan)
	if ch == nil || sym.IsTime(ch.Elem()) {
		return nil
	}
	if _, isCall := ast.Unparen(x).(*ast.CallExpr); isCall && !c.message(ch.Elem()) {
		return nil
	}
	return ch
}

// object is the variable that an expression names, for a field the field.
func (c *checker) object(x ast.Expr) types.Object {
	if u, isRef := ast.Unparen(x).(*ast.UnaryExpr); isRef && u.Op == token.AND {
		x = u.X
	}
	v, isVar := sym.Object(c.info, x).(*types.Var)
	if !isVar {
		return nil
	}
	return v.Origin()
}

func (c *checker) is(call *ast.CallExpr, op catalogue.Op) bool {
	for _, row := range c.fx.Rows(call) {
		if row.Op == op {
			return true
		}
	}
	return false
}
