package wiring

import (
	"go/ast"
	"go/token"
	"go/types"
	"sync"

	"github.com/resilint/resilint/internal/effects"
)

// objects is what has been worked out about the values of the package so far.
type objects struct {
	mu         sync.Mutex // answers are worked out when they are first asked for
	params     map[*types.Var]*effects.Func
	evaluated  map[ast.Expr]set // nil for a package that is not the project's
	busy       map[ast.Expr]bool
	returns    map[result]set
	writes     map[*types.Var]set        // into fields
	foreign    map[*types.Var]bool       // fields that are filled from outside, too
	touchedBy  map[*types.Var][]*filling // what is put into the fields of variables
	touching   map[*types.Var]bool
	global     map[*effects.Func][]*filling // into package variables
	filled     map[*effects.Func][]*filling
	stored     map[*types.Func][]stored
	groups     map[*types.Func][]*effects.Func
	lits       map[*ast.FuncLit]*effects.Func
	generated  map[*token.File]bool
	tests      testCode
	slots      map[types.Type]bool
	bearing    map[*types.Named]bool
	doubles    map[string]bool
	facts      map[types.Object]*Makes
	decoded    map[*Value]*val
	toldValues int
	deep       int8 // levels of fields that are told
	hidden     map[string]*HiddenType
	built      *container
	objectOf   map[*val]*Object

	packagesMu sync.Mutex
	packages   map[string]*types.Package
	reached    int
}

// begin makes ready to ask.
func (r *Result) begin() {
	r.objects = objects{
		params: map[*types.Var]*effects.Func{}, evaluated: map[ast.Expr]set{}, busy: map[ast.Expr]bool{}, returns: map[result]set{},
		writes: map[*types.Var]set{}, foreign: map[*types.Var]bool{}, touching: map[*types.Var]bool{},
		filled: map[*effects.Func][]*filling{}, stored: map[*types.Func][]stored{},
		slots: map[types.Type]bool{}, bearing: map[*types.Named]bool{}, doubles: map[string]bool{}, packages: map[string]*types.Package{}, facts: map[types.Object]*Makes{}, decoded: map[*Value]*val{}, objectOf: map[*val]*Object{},
	}
	for _, f := range r.fx.Funcs() {
		if recv := f.Sig.Recv(); recv != nil {
			r.params[recv] = f
		}
		for i := range f.Sig.Params().Len() {
			r.params[f.Sig.Params().At(i)] = f
		}
	}
}

// forget drops what has been worked out of values.
func (r *Result) forget() {
	clear(r.evaluated)
	clear(r.returns)
	clear(r.writes)
	clear(r.filled)
	clear(r.stored)
	r.touchedBy, r.global = nil, nil
}
