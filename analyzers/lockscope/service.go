package lockscope

import (
	"go/ast"
	"regexp"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// serviceName matches the names of ports that stand for another system.
var serviceName = regexp.MustCompile(`(Service|Client|Gateway|API|Api|Sender|Mailer|Notifier|Provider|Adapter|Publisher)$`)

// service reports whether a call asks another service by the shape of its port: an
// interface of the user's own called so, whose implementation is out of sight, with
// a method that takes a context and may fail. Most are across the network, some
// are not: only what should call nobody at all is judged by it.
func (c *checker) service(call *ast.CallExpr) bool {
	port := txn.Port(c.info, call)
	if port == nil || !serviceName.MatchString(port.Obj().Name()) {
		return false
	}
	fn := sym.Callee(c.info, call)
	if fn == nil || !c.fx.Own(fn) {
		return false
	}
	sig := fn.Signature()
	if sig.Params().Len() == 0 || !sym.IsContext(sig.Params().At(0).Type()) {
		return false
	}
	if n := sig.Results().Len(); n == 0 || !sym.IsError(sig.Results().At(n-1).Type()) {
		return false
	}
	return c.first(call, portCall) != nil
}

// portCall reports a call of a port whose implementation is out of sight.
func portCall(e *effects.Effect) bool { return e.Op == effects.OpPortCall }
