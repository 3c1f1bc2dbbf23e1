package sleeppoll

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// streams reports whether the loop writes to the client as it goes: then it lasts
// as long as the client listens. Of a loop in another package it is enough
// that it is given something to write to.
func (c *checker) streams(h *held) bool {
	l, here := c.byPlace[h.around[h.at].Pos]
	if !here {
		for _, a := range h.call.Args {
			if c.writer(c.pass.TypesInfo.TypeOf(a)) {
				return true
			}
		}
		return false
	}
	w := &writes{c: c}
	ast.Inspect(l.region.Node, w.visit)
	return w.found
}

// writes looks for a write to the client in a loop that goes on after it.
type writes struct {
	c     *checker
	found bool
}

func (w *writes) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		return false
	case *ast.BlockStmt:
		return !leaves(n.List)
	case *ast.CaseClause:
		return !leaves(n.Body)
	case *ast.CallExpr:
		info := w.c.pass.TypesInfo
		if x := sym.Receiver(n); x != nil && (w.c.writer(info.TypeOf(x)) && sends[sym.CalledName(n)] || w.c.connection(info.TypeOf(x))) {
			w.found = true
		}
		for _, a := range n.Args {
			w.found = w.found || w.c.connection(info.TypeOf(a)) || w.c.response(info.TypeOf(a))
		}
	}
	return !w.found
}

// sends are methods of the contexts of frameworks that write a part of the
// response and go on.
var sends = map[string]bool{
	"Write": true, "WriteString": true, "Flush": true, "SSEvent": true, "Stream": true, "Render": true, "Fprintf": true, "SendString": true, "Send": true,
}

// leaves reports whether a list of statements ends by returning.
func leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, isReturn := list[len(list)-1].(*ast.ReturnStmt)
	return isReturn
}

// writer reports whether a value is what a handler answers with.
func (c *checker) writer(t types.Type) bool {
	return t != nil && (c.handlers.Inbound(t) || c.connection(t))
}

// response reports whether a value is the writer of the response itself.
func (c *checker) response(t types.Type) bool {
	return t != nil && c.handlers.Inbound(t) && hasMethod(t, "WriteHeader")
}

// connection reports whether a value is a connection or stream to a client: it
// flushes, or sends messages.
func (c *checker) connection(t types.Type) bool {
	return t != nil && (hasMethod(t, "WriteMessage") || hasMethod(t, "WriteJSON") || hasMethod(t, "SendMsg") || hasMethod(t, "Flush") && !hasMethod(t, "JSON"))
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, isMethod := obj.(*types.Func)
	return isMethod
}
