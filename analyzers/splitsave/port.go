package splitsave

import (
	"fmt"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// portsOf reports the interfaces of a package that let callers save state and
// events apart. Where the package has an interface that runs functions in a
// transaction, the context carries that one to the methods of the others.
func portsOf(pass *analysis.Pass) {
	scope, memo := pass.Pkg.Scope(), ports.For(config.Of(pass))
	if transacts(&memo, scope) {
		return
	}
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		port := ports.Named(tn.Type())
		if port == nil || memo.KindOf(port) != ports.Repository {
			continue
		}
		if state, events := split(&memo, port); events != nil {
			report.Report(pass, offered, report.Finding{
				Range: ident{events},
				Message: fmt.Sprintf("port %s offers %s and %s separately: one method that takes state and events lets the adapter save them in one transaction",
					name, state.Name(), events.Name()),
				Related: []report.Related{{Pos: state.Pos(), Message: "state is saved by this method"}},
			})
		}
	}
}

// transacts reports an interface among the names of a package that runs
// functions in a transaction, or begins one.
func transacts(memo *ports.Memo, scope *types.Scope) bool {
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		port := ports.Named(tn.Type())
		if port == nil || port.Obj().Pkg() != tn.Pkg() {
			continue
		}
		for m := range port.Underlying().(*types.Interface).Methods() {
			if r := memo.RoleOf(port, m); r == ports.RunTx || r == ports.BeginTx {
				return true
			}
		}
	}
	return false
}

// handed reports a method that is given the transaction, or connection, to work
// on: what is saved together is for the caller to say.
func handed(m *types.Func) bool {
	for p := range m.Signature().Params().Variables() {
		if handle.MatchString(p.Name()) {
			return true
		}
		if named := sym.Named(p.Type()); named != nil && handle.MatchString(named.Obj().Name()) {
			return true
		}
	}
	return false
}

var handle = regexp.MustCompile(`^(?i:tx|trx|txn|dbtx|transaction|db|conn|querier|queryer|session|uow|unitofwork)$|[a-z]T[xX]$`)

// split returns the first method of a port that saves state alone and the first
// that saves events alone, unless the port also offers a transaction to put them
// in, or is an event store: one that gives events back has its state in them.
func split(memo *ports.Memo, port *types.Named) (state, events *types.Func) {
	for m := range port.Underlying().(*types.Interface).Methods() {
		if handed(m) {
			return nil, nil
		}
		for r := range m.Signature().Results().Variables() {
			if ports.IsEvent(r.Type()) {
				return nil, nil
			}
		}
		switch memo.RoleOf(port, m) {
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
