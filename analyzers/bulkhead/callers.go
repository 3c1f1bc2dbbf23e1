package bulkhead

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// callers reports slots that are waited for without the context of whoever waits:
// while the other system is slow, all slots are taken, and callers that have given
// up long ago still stand in the queue.
func (c *checker) callers(f *function) {
	for i := range f.takes {
		t := &f.takes[i]
		if !c.counts(t) || !c.shared(f, t) {
			continue
		}
		how, at := c.without(t)
		if how == "" || at != nil && c.told(at) || outbound.Lifecycle(c.pass, f.decl) {
			continue
		}
		where, waits := outbound.Of(c.pass).Waiting(t.node)
		if !waits || !c.leaves(f.decl, 0) {
			continue
		}
		c.reportCaller(t, how, &where)
	}
}

// without says how a slot is waited for without a caller's context, "" when it is
// not; at is the call that makes another context.
func (c *checker) without(t *take) (how string, at *ast.CallExpr) {
	if t.call == nil {
		return "slot is waited for by a send to " + t.name, nil
	}
	if t.row == nil {
		return "", nil // the finding is in the function that takes it
	}
	ctx := c.origin.Role(t.call, t.row, catalogue.RoleCtx)
	if ctx == nil {
		return "", nil
	}
	loss, at := c.origin.Lost(ctx)
	if loss == origin.Kept || at == nil {
		return "", nil
	}
	return "slot is waited for by " + t.name + " under " + types.ExprString(at.Fun) + "()", at
}

// told reports whether another rule speaks of the context that a call makes: a call
// out of the process is made under it as well.
func (c *checker) told(at *ast.CallExpr) bool {
	for _, call := range outbound.Of(c.pass).Calls() {
		if call.At == at {
			return true
		}
	}
	return false
}

// maxCallers bounds how many callers up it is looked for what a slot is taken for.
const maxCallers = 3

// leaves reports whether what a slot is taken for leaves the process: a semaphore
// around work in it bounds what it has itself. A function that takes one for whoever
// calls it is asked for its callers in the package.
func (c *checker) leaves(decl *ast.FuncDecl, depth int) bool {
	if c.out(decl) {
		return true
	}
	fn, _ := c.info.Defs[decl.Name].(*types.Func)
	if h, helps := c.helpers[fn]; !helps && depth == 0 || h.gives || depth == maxCallers {
		return false
	}
	calls, _ := c.origin.Callers(fn)
	for _, call := range calls {
		if caller := sym.FuncAt(c.pass.Files, call.Pos()); caller != nil && caller != decl && c.leaves(caller, depth+1) {
			return true
		}
	}
	return false
}

// out reports whether a declaration, or a literal in it, calls another system.
func (c *checker) out(decl *ast.FuncDecl) bool {
	for _, f := range c.funcs(decl) {
		if f.Idle {
			continue
		}
		for _, call := range f.Calls {
			if c.remote(call) != nil || c.sdk(call) {
				return true
			}
		}
	}
	return false
}

// sdk reports whether a call hands a context to a library that the catalogue does not
// know, and may fail: a library that asks for one waits for somebody.
func (c *checker) sdk(call *ast.CallExpr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || fn.Pkg() == nil || sym.Standard(sym.PkgPath(fn.Pkg())) || c.fx.Own(fn) || c.fx.Rows(call) != nil {
		return false
	}
	sig := fn.Signature()
	n := sig.Results().Len()
	return sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()) && n > 0 && sym.IsError(sig.Results().At(n-1).Type())
}

// remote is the first effect by which a call reaches another system, nil when there
// is none.
func (c *checker) remote(call *ast.CallExpr) *effects.Effect {
	list := c.fx.At(call)
	for i := range list {
		if _, out := outbound.GroupOf(list[i].Op); out || list[i].Op == catalogue.OpRPCStream || list[i].Op == effects.OpPortCall && service(c.pass, call) {
			return &list[i]
		}
	}
	return nil
}

// serviceName matches the names of ports that stand for another system.
var serviceName = regexp.MustCompile(`(Client|Gateway|API|Api|Sender|Mailer|Notifier|Provider|Backend|Remote)$`)

// service reports whether a call asks another system by the name of its port.
func service(pass *analysis.Pass, call *ast.CallExpr) bool {
	recv := sym.Receiver(call)
	if recv == nil {
		return false
	}
	port := ports.Named(pass.TypesInfo.TypeOf(recv))
	return port != nil && serviceName.MatchString(port.Obj().Name())
}

func (c *checker) reportCaller(t *take, how string, where *outbound.Place) {
	who := place.Func(where.Decl) + " has a context"
	switch {
	case where.Request != nil:
		who = place.Func(where.Decl) + " answers a request"
	case where.Given:
		who = where.Caller + " has a context"
	case where.Caller != "":
		who = where.Caller + " answers a request"
	}
	var at analysis.Range = t.node
	if t.call != nil {
		at = place.Called(t.call)
	}
	report.Report(c.pass, slot, report.Finding{Range: at, Message: fmt.Sprintf("%s: %s, and stands in the queue when that has ended", how, who)})
}
