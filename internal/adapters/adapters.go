package adapters

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/statements"
)

// Analyzer finds the adapters of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "adapters",
	Doc:        "which types implement a port and call out",
	Requires:   append([]*analysis.Analyzer{config.Analyzer, effects.Analyzer, layers.Analyzer, statements.Analyzer, breakers.Analyzer}, report.Requires...),
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Of returns the answers for the package of a pass whose analyzer requires
// [Analyzer].
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Result answers for one package. Rules that run side by side may ask at the same
// time; nothing is looked at before.
type Result struct {
	pass    *analysis.Pass
	info    *types.Info
	table   *catalogue.Table
	effects *effects.Result
	layer   *layers.Answer

	find     sync.Once
	adapters []*Adapter

	mu       sync.Mutex // of what is remembered of failures
	failures map[*effects.Func][]Failure
	busy     map[*effects.Func]bool
	cut      int // how often something was not followed further
}

// An Adapter is a type with methods that call out.
type Adapter struct {
	Type *types.Named
	// Ports are the interfaces it implements that the inside of the program asks it
	// by, in the order of their names. There are none in view when the callers declare them for
	// themselves; then the package is an adapter by its layer.
	Ports []*types.Named
	// Methods are those of its ports, or its exported ones when no port is in view, in
	// the order of the source. Those of embedded types are not among them.
	Methods []*Method
}

// A Method is a method of an adapter that the inside may call.
type Method struct {
	Func *effects.Func
	Decl *ast.FuncDecl
	Fn   *types.Func
	Port *types.Named // nil when no port is in view
	Out  bool         // something is known to leave the process in it, or in what it calls
}

// Adapters returns the adapters of the package in the order of their names. Test
// code has none.
func (r *Result) Adapters() []*Adapter {
	r.find.Do(r.collect)
	return r.adapters
}

// Adapter returns the adapter that a function is a method of, nil when there is none.
func (r *Result) Adapter(fn *types.Func) (*Adapter, *Method) {
	for _, a := range r.Adapters() {
		for _, m := range a.Methods {
			if m.Fn == fn.Origin() {
				return a, m
			}
		}
	}
	return nil, nil
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{
		pass: pass, info: pass.TypesInfo, table: config.Of(pass).Catalogue(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result), layer: layers.Of(pass),
		failures: map[*effects.Func][]Failure{}, busy: map[*effects.Func]bool{},
	}, nil
}
