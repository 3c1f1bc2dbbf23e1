// Package effects knows, for every function of the user's own code, what it
// does to the outside world: sends HTTP, reads or writes SQL, publishes, begins
// a transaction, sleeps, calls a function it was given.
//
// Its facts are what one package knows of the code of another. Sources, in this
// order: the user's settings, the catalogue, what the body shows, Unknown. Unknown
// is a value: it never becomes a finding by itself.
//
// It works on syntax and types. Summaries are computed callees first; where a
// value depends on an argument they say so (Val of kind Param), and every
// caller puts its own argument in. A method of an interface does what the
// catalogue says, else what its few implementers in the same package do, else
// nothing is known of it.
package effects

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// Analyzer computes the effects of a package's functions.
var Analyzer = &analysis.Analyzer{
	Name:       "effects",
	Doc:        "what each function does to the outside world",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	Run:        run,
	FactTypes:  []analysis.Fact{(*Summary)(nil), (*FirstParty)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

// Result answers questions about one package. Rules that run side by side may
// ask at the same time.
type Result struct {
	mu    sync.Mutex // answers are worked out when they are first asked for
	p     *pkg       // nil for packages that are not first-party
	funcs []*Func
	byFn  map[*types.Func]*Func
	calls map[*types.Func][]*ast.CallExpr
	// timely are the port methods of packages that say how long they take.
	timely map[*types.Package][]string
}

// Func is a function declaration or literal of the package.
type Func struct {
	Fn     *types.Func // nil for a literal
	Syntax ast.Node    // *ast.FuncDecl or *ast.FuncLit
	Body   *ast.BlockStmt
	Sig    *types.Signature
	Calls  []*ast.CallExpr // of the body, those in literals excluded
	Known  []*ast.CallExpr // the Calls that the catalogue knows
	// Idle: nothing is known to leave the process in the function, in the literals
	// inside of it and in what it calls, and no port is asked for anything.
	Idle    bool
	Regions []*regions.Region
	Summary *Summary
	// Lits, Sets and Returns of the body, those in literals of functions excluded;
	// Sets are the assignments to fields and to elements of fields.
	Lits    []*ast.CompositeLit
	Sets    []*ast.AssignStmt
	Returns []*ast.ReturnStmt
	// Takes are where the body takes something from a channel, literals excluded:
	// receives, and the channels that loops range over.
	Takes []ast.Expr

	node *node
}

// Around lists the regions of a function that one of its calls lies in,
// outermost first, as they are in front of the Around of the call's effects. A
// call that a retry does not replay is not in that retry.
func (r *Result) Around(f *Func, call *ast.CallExpr) []Around {
	if r.p == nil || f.node == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return here(r.p.around(f.node, call))
}

// Funcs returns the functions and literals of the package, in the order of
// the source, a function before the literals inside of it.
func (r *Result) Funcs() []*Func { return r.funcs }

// Func returns a function of the package, nil for others.
func (r *Result) Func(fn *types.Func) *Func { return r.byFn[fn.Origin()] }

// Of returns the summary of a function, its own or an imported one, or nil.
func (r *Result) Of(fn *types.Func) *Summary {
	if r.p == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.summary(fn)
}

// At returns what one call does, its arguments put into the callee's summary.
// Functions passed to the call are included when the callee invokes them. Each
// effect's first step is the call itself. Parameters in the values are those
// of the function, or of one around the literal, that the call stands in. The
// answer is shared: do not change it.
func (r *Result) At(call *ast.CallExpr) []Effect {
	if r.p == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	o := r.p.outcomeOf(call)
	if o.plain == nil && len(o.effects) > 0 {
		o.plain = plainEffects(o.effects)
	}
	return o.plain
}

// Value says what is known of an expression where it stands.
func (r *Result) Value(x ast.Expr) Val {
	if r.p == nil {
		return Val{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.p.eval(x)
}

// CallersOf returns the calls of a function in this package.
func (r *Result) CallersOf(fn *types.Func) []*ast.CallExpr { return r.calls[fn.Origin()] }

// Finder returns what finds regions in this package, nil when it is not
// first-party.
func (r *Result) Finder() *regions.Finder {
	if r.p == nil {
		return nil
	}
	return r.p.finder
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{byFn: map[*types.Func]*Func{}, calls: map[*types.Func][]*ast.CallExpr{}, timely: map[*types.Package][]string{}}
	if !config.Of(pass).FirstParty(pass) || len(pass.Files) == 0 {
		return r, nil
	}
	p := newPkg(pass)
	pass.ExportPackageFact(&FirstParty{Yes: true, Timely: timely(pass), Transitions: transitions(pass)})
	p.interfaces()
	p.solve()
	p.export()
	p.exportPorts()
	r.p = p
	for _, n := range p.nodes {
		f := &Func{Fn: n.fn, Syntax: n.syntax(), Body: n.body, Sig: n.sig, Calls: n.calls, Known: n.known, Regions: n.regions, Summary: n.sum, Lits: n.lits, Sets: n.sets, Returns: n.returns, Takes: n.takes, node: n}
		r.funcs = append(r.funcs, f)
		if n.fn != nil {
			r.byFn[n.fn] = f
		}
		for _, call := range n.calls {
			if fn := sym.Callee(pass.TypesInfo, call); fn != nil && p.byFn[fn] != nil {
				r.calls[fn] = append(r.calls[fn], call)
			}
		}
	}
	r.idle()
	return r, nil
}
