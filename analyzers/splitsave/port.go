package splitsave

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
)

// portsOf reports the interfaces of a package that let callers save state and
// events apart.
func portsOf(pass *analysis.Pass) {
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		port := ports.Named(tn.Type())
		if port == nil || ports.KindOf(port) != ports.Repository {
			continue
		}
		if state, events := split(port); events != nil {
			report.Report(pass, offered, report.Finding{
				Range: ident{events},
				Message: fmt.Sprintf("port %s offers %s and %s separately: one method that takes state and events lets the adapter save them in one transaction",
					name, state.Name(), events.Name()),
				Related: []report.Related{{Pos: state.Pos(), Message: "state is saved by this method"}},
			})
		}
	}
}

// split returns the first method of a port that saves state alone and the first
// that saves events alone, unless the port also offers a transaction to put them
// in, or is an event store: one that gives events back has its state in them.
func split(port *types.Named) (state, events *types.Func) {
	for m := range port.Underlying().(*types.Interface).Methods() {
		for r := range m.Signature().Results().Variables() {
			if ports.IsEvent(r.Type()) {
				return nil, nil
			}
		}
		switch ports.RoleOf(port, m) {
		case ports.SaveState:
			if state == nil {
				state = m
			}
		case ports.SaveEvents:
			if events == nil {
				events = m
			}
		case ports.RunTx, ports.BeginTx, ports.EndTx, ports.JoinTx:
			return nil, nil
		}
	}
	if state == nil || events == nil {
		return nil, nil
	}
	return state, events
}

// ident is the range of a method's name in its declaration.
type ident struct{ fn *types.Func }

func (i ident) Pos() token.Pos { return i.fn.Pos() }
func (i ident) End() token.Pos { return i.fn.Pos() + token.Pos(len(i.fn.Name())) }
