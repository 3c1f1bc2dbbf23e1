package txboundary

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/sym"
)

// handedAround reports the ports of a package whose methods take or return the
// transaction of a driver: once per port and type.
func (c *checker) handedAround() {
	name := c.named()
	if name.Layer == layers.AdapterOut && name.Confidence > layers.Low || name.Layer == layers.Library {
		return // between an adapter and its driver
	}
	inner := (name.Layer == layers.Application || name.Layer == layers.Domain) && name.Confidence > layers.Low
	for port := range c.interfaces() {
		found := c.handed(port)
		if len(found) == 0 || !inner && !c.usedAbove(port) || c.plugin(port) || c.likeDriver(port, found[0].t) {
			continue
		}
		for _, f := range found {
			c.reportHanded(port, f)
		}
	}
}

// handed is a type of transaction that goes through the methods of a port.
type handed struct {
	t       types.Type
	methods []*types.Func
}

// handed lists the types of transactions in the methods of a port, by the first
// method that has them.
func (c *checker) handed(port *types.Named) (found []handed) {
	for _, m := range methods(port) {
		if hook.MatchString(m.Name()) || c.builds(m) || isQueries(m) {
			continue
		}
		seen := map[string]bool{}
		for _, vars := range [...]*types.Tuple{m.Signature().Params(), m.Signature().Results()} {
			for v := range vars.Variables() {
				t := c.driver(v.Type())
				if t == nil || seen[show(t)] {
					continue
				}
				seen[show(t)] = true
				found = noted(found, t, m)
			}
		}
	}
	return found
}

// hook matches methods that an object mapper calls around its own statements.
var hook = regexp.MustCompile(`^(Before|After)(Create|Save|Update|Delete|Find|Insert|Select)`)

// builds reports a method that takes a handle and gives one back, which may be a
// transaction or not: it adds conditions to a query.
func (c *checker) builds(m *types.Func) bool {
	sig := m.Signature()
	if sig.Results().Len() != 1 {
		return false
	}
	t := c.driver(sig.Results().At(0).Type())
	if t == nil || !c.txs.Either(t) {
		return false
	}
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), t) {
			return true
		}
	}
	return false
}

func noted(found []handed, t types.Type, m *types.Func) []handed {
	for i := range found {
		if types.Identical(found[i].t, t) {
			found[i].methods = append(found[i].methods, m)
			return found
		}
	}
	return append(found, handed{t, []*types.Func{m}})
}

func (c *checker) reportHanded(port *types.Named, f handed) {
	first := f.methods[0]
	for _, n := range suppress.Of(c.pass).Func(first) {
		if n.Kind == suppress.TxOwner {
			return
		}
	}
	more := ""
	if n := len(f.methods) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	report.Report(c.pass, ownsTx, report.Finding{
		Range: place.Name(first),
		Message: fmt.Sprintf("port method %s.%s%s hands %s around: the use case has to begin and commit it, not the adapter",
			port.Obj().Name(), first.Name(), more, show(f.t)),
	})
}

// usedAbove reports whether a port is called by code of the package that is no
// adapter: its type does not implement the port, and it runs no statements.
func (c *checker) usedAbove(port *types.Named) bool {
	if c.ports.KindOf(port) == ports.Other {
		return false
	}
	for _, f := range c.effects.Funcs() {
		for _, call := range f.Calls {
			if fn := sym.Callee(c.info, call); fn == nil || !isPort(fn) || sym.Named(sym.RecvType(fn)) != port {
				continue
			}
			if decl := sym.FuncAt(c.pass.Files, call.Pos()); decl != nil && c.above(decl, port) {
				return true
			}
		}
	}
	return false
}

func (c *checker) above(decl *ast.FuncDecl, port *types.Named) bool {
	fn, isFunc := c.info.Defs[decl.Name].(*types.Func)
	if !isFunc || report.Skipped(c.pass, decl.Pos()) || c.holds(decl) {
		return false // test code, or a part of a library that works in its caller's transaction
	}
	if t := sym.RecvType(fn); sym.Named(t) != nil && types.Implements(t, port.Underlying().(*types.Interface)) {
		return false // a decorator, or an adapter on top of another
	}
	states := false
	callsIn(decl.Body, func(call *ast.CallExpr) { states = states || c.states(call) })
	return !states
}

// pluginWords are in the names of what is run inside a transaction on purpose:
// the frame around owns it.
var pluginWords = ports.Set("migration", "migrator", "hook", "plugin", "callback", "seeder", "seed", "listener", "interceptor",
	"middleware", "step", "patch", "extension", "executor", "runner")

// plugin reports a port that a frame calls within its transaction.
func (c *checker) plugin(port *types.Named) bool {
	for _, w := range ports.Words(port.Obj().Name()) {
		if pluginWords[w] {
			return true
		}
	}
	return false
}

// likeDriver reports whether an interface is a part of a driver's own type, made
// for tests: who begins the transaction with it is found where that is done.
func (c *checker) likeDriver(port *types.Named, t types.Type) bool {
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	want := port.Underlying().(*types.Interface)
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || !tn.Exported() {
			continue
		}
		if types.Implements(tn.Type(), want) || !types.IsInterface(tn.Type()) && types.Implements(types.NewPointer(tn.Type()), want) {
			return true
		}
	}
	return false
}
