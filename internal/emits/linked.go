package emits

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

// Handed is the fact about the events that a package hands to ports in the fields
// of its structs: what becomes of them is known where the ports are filled.
type Handed struct{ List []Hand }

// Hand is one event that is handed to a port.
type Hand struct {
	Struct, Field string // whose port
	Method        string
	Param         int
	Type          string // name of the event
	Marks         ports.Marks
	At            string // "place.go:41"
}

// AFact marks Handed as a fact.
func (*Handed) AFact() {}

func (*Handed) String() string { return "hands events to ports" }

// Linked is an event of another package that leaves the process through a port
// which this package fills.
type Linked struct {
	At   ast.Node // what fills the port
	From *types.Package
	Impl types.Type
	// Method of it that sends the event on.
	Method *types.Func
	Hand   Hand
	Kind   Kind
	Via    string
	// Marks are what the event and all that is around it tell.
	Marks ports.Marks
}

// hands collects the events that a function hands to ports whose implementation is
// out of sight.
func (r *Result) hands(d *ast.FuncDecl, into *Handed) {
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || len(into.List) == maxHands {
			return true
		}
		sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !isSel {
			return true
		}
		port, isField := ast.Unparen(sel.X).(*ast.SelectorExpr)
		if !isField || !types.IsInterface(sym.OrInvalid(r.info.TypeOf(port))) {
			return true
		}
		owner := sym.Named(sym.OrInvalid(r.info.TypeOf(port.X)))
		if owner == nil || owner.Obj().Pkg() != r.pass.Pkg {
			return true
		}
		for i, arg := range call.Args {
			named, isNamed := sym.Elem(r.info.TypeOf(arg)).(*types.Named)
			if !isNamed || types.IsInterface(named) || !r.own(named.Obj().Pkg()) || !ports.Happening(named) || r.emits(call) {
				continue
			}
			into.List = append(into.List, Hand{
				owner.Obj().Name(), port.Sel.Name, sel.Sel.Name, i, named.Obj().Name(), r.Marks(named), r.fx.Place(call.Pos()),
			})
		}
		return true
	})
}

// maxHands bounds what is told of one package.
const maxHands = 64

// exportHands tells other packages of the events that this one hands to ports.
func (r *Result) exportHands() {
	all := new(Handed)
	for _, f := range r.fx.Funcs() {
		if d, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && r.written[d] == byHand {
			r.hands(d, all)
		}
	}
	if len(all.List) > 0 {
		r.pass.ExportPackageFact(all)
	}
}

// Linked returns the events of other packages that leave the process through what
// this package puts into their ports.
func (r *Result) Linked() (found []Linked) {
	handed := map[*types.Package]*Handed{}
	for _, p := range r.pass.Pkg.Imports() {
		if h := new(Handed); r.own(p) && r.pass.ImportPackageFact(p, h) {
			handed[p] = h
		}
	}
	if len(handed) == 0 {
		return nil
	}
	for _, w := range r.wiring.Wirings() {
		if w.Struct == nil || w.Object.Type == nil {
			continue
		}
		if h := handed[w.Struct.Obj().Pkg()]; h != nil {
			found = append(found, r.link(w, h)...)
		}
	}
	return found
}

// link puts together what is handed to a port and what its implementation sends.
func (r *Result) link(w *wiring.Wiring, h *Handed) (found []Linked) {
	for _, hand := range h.List {
		if hand.Struct != w.Struct.Obj().Name() || hand.Field != w.Field {
			continue
		}
		m := method(w.Object.Type, hand.Method)
		if m == nil {
			continue
		}
		for _, e := range r.flow(m).Emits {
			if e.Param != hand.Param && !(m.Signature().Variadic() && e.Param == m.Signature().Params().Len()-1 && hand.Param >= e.Param) || e.Path != "" || e.Param < 0 {
				continue
			}
			if t, isNamed := sym.Elem(m.Signature().Params().At(e.Param).Type()).(*types.Named); isNamed && ports.Happening(t) && !types.IsInterface(t) {
				continue // its own package knows which event it sends
			}
			found = append(found, Linked{
				At: w.At, From: w.Struct.Obj().Pkg(), Impl: w.Object.Type, Method: m, Hand: hand, Kind: e.Kind, Via: e.Via, Marks: hand.Marks | e.Marks | r.stored(e.Table),
			})
		}
	}
	return found
}
