package effects

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// What a port's method does by its name and types alone, where nothing is known
// of an implementation. These are guesses: they are no operations of the
// catalogue, and only rules that ask for them see them.
const (
	OpPortState   catalogue.Op = "port.state"   // saves state
	OpPortEvents  catalogue.Op = "port.events"  // stores events
	OpPortBoth    catalogue.Op = "port.both"    // stores state with its events
	OpPortPublish catalogue.Op = "port.publish" // publishes
)

var portOps = map[ports.Role]catalogue.Op{
	ports.SaveState: OpPortState, ports.SaveEvents: OpPortEvents, ports.SaveBoth: OpPortBoth, ports.Publish: OpPortPublish,
}

// portInto adds what an interface's method does by what the port stands for.
func (p *pkg) portInto(o *outcome, fn *types.Func, call *ast.CallExpr) {
	port := ports.Named(sym.RecvType(fn))
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
		// The port that the call is made on may embed the one that declares the method.
		if t := p.info.TypeOf(sel.X); t != nil && ports.Named(t) != nil {
			port = ports.Named(t)
		}
	}
	if port == nil || port.Obj().Pkg() == nil {
		return
	}
	op, known := portOps[p.ports.RoleOf(port, fn)]
	if !known {
		return
	}
	key := catalogue.Key{Path: sym.PkgPath(port.Obj().Pkg()), Recv: port.Obj().Name(), Name: fn.Name()}
	o.effects = append(o.effects, Effect{
		Op: op, Symbol: key.String(), Steps: []Step{p.stepOf(call)}, sites: []*ast.CallExpr{call},
	})
}
