package lockscope

import (
	"go/ast"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// service reports whether a call asks another service by the shape of its port, an
// interface of the user's own whose implementation is out of sight. Only what should
// call nobody at all is judged by it.
func (c *checker) service(call *ast.CallExpr) bool {
	port, fn := txn.Port(c.info, call), sym.Callee(c.info, call)
	return port != nil && fn != nil && c.fx.Own(fn) && txn.Service(port, fn) && c.first(call, portCall) != nil
}

// portCall reports a call of a port whose implementation is out of sight.
func portCall(e *effects.Effect) bool { return e.Op == effects.OpPortCall }
