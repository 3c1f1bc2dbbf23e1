package driver

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/config"
)

// isolation stands between the checker and the analyzers. It runs copies of
// them, so that
//   - a panic or an error of one analyzer on one package stays there: other
//     packages go on without its facts, the checker would drop all importers;
//   - packages with broken types and packages outside are passed over;
//   - a package is loaded when its turn comes; a result is let go as soon as the
//     last analyzer that requires it is done, and syntax as soon as the package is.
//     Packages are finished one after the other. The checker would want all of them
//     loaded before, and hold all results to the end;
//   - facts are stored once (see facts). The checker sees analyzers without fact
//     types, so what it would see to is done here: a package waits for its imports.
type isolation struct {
	ctx   context.Context
	ld    *loader
	turns *turns
	copy  map[*analysis.Analyzer]*analysis.Analyzer
	keep  map[*analysis.Analyzer]bool
	facts *facts
	units map[*types.Package]*unit
	list  []*packages.Package // of units, in order
	// users counts, for roots and for other packages, the analyzers that require
	// the result of one.
	users [2]map[*analysis.Analyzer]int
	done  func()

	mu       sync.Mutex
	failures []InternalError
	problems []config.Problems
	results  map[*analysis.Analyzer][]PackageResult
	around   map[token.Pos]Decl // declarations around diagnostics: later, the syntax is gone
}

// isolate prepares the analyzers for the packages.
func isolate(ctx context.Context, loaded *Loaded, analyzers, keep []*analysis.Analyzer) (*isolation, []*analysis.Analyzer) {
	iso := &isolation{
		ctx: ctx, ld: loaded.ld, turns: newTurns(runtime.GOMAXPROCS(0)),
		copy:    map[*analysis.Analyzer]*analysis.Analyzer{},
		keep:    map[*analysis.Analyzer]bool{},
		facts:   newFacts(),
		units:   map[*types.Package]*unit{},
		results: map[*analysis.Analyzer][]PackageResult{},
		around:  map[token.Pos]Decl{},
	}
	nodes := make(map[*packages.Package]*node, len(loaded.nodes))
	for _, n := range loaded.nodes {
		nodes[n.pkg] = n
	}
	packages.Visit(loaded.roots, nil, func(p *packages.Package) {
		iso.units[p.Types] = &unit{node: nodes[p], pkg: p, order: len(iso.units), ready: map[*analysis.Analyzer]chan struct{}{}}
		iso.list = append(iso.list, shell(p))
	})
	for _, p := range loaded.roots {
		iso.units[p.Types].root = true
	}
	for _, a := range keep {
		iso.keep[a] = true
	}
	var factual []*analysis.Analyzer
	all := closure(analyzers)
	for a := range all {
		if len(a.FactTypes) > 0 {
			factual = append(factual, a)
		}
	}
	iso.users[0], iso.users[1] = all, closure(factual)
	for _, u := range iso.units {
		u.left.Store(int32(len(iso.usersIn(u))))
		for _, a := range factual {
			u.ready[a] = make(chan struct{})
		}
		if u.left.Load() == 0 {
			u.node.unused = true
			iso.turns.finish(u.order)
		}
	}
	copies := make([]*analysis.Analyzer, len(analyzers))
	for i, a := range analyzers {
		copies[i] = iso.wrap(a)
	}
	return iso, copies
}

// closure returns the analyzers and all that they require, with the number of
// analyzers that require each.
func closure(analyzers []*analysis.Analyzer) map[*analysis.Analyzer]int {
	users := map[*analysis.Analyzer]int{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if _, ok := users[a]; ok {
			return
		}
		users[a] = 0
		for _, r := range a.Requires {
			visit(r)
			users[r]++
		}
	}
	for _, a := range analyzers {
		visit(a)
	}
	return users
}

// wrap copies an analyzer and those it requires.
func (iso *isolation) wrap(a *analysis.Analyzer) *analysis.Analyzer {
	if c := iso.copy[a]; c != nil {
		return c
	}
	c := new(analysis.Analyzer)
	*c = *a
	iso.copy[a] = c
	c.Requires = make([]*analysis.Analyzer, len(a.Requires))
	for i, r := range a.Requires {
		c.Requires[i] = iso.wrap(r)
	}
	c.FactTypes = nil
	c.RunDespiteErrors = true // whether to run is decided here
	c.ResultType = reflect.TypeFor[*box]()
	c.Run = func(pass *analysis.Pass) (any, error) { return iso.run(a, pass), nil }
	return c
}

// run runs the original analyzer on the pass of its copy.
func (iso *isolation) run(a *analysis.Analyzer, pass *analysis.Pass) *box {
	u := iso.units[pass.Pkg]
	if _, runs := iso.usersIn(u)[a]; !runs {
		return &box{absent: true}
	}
	defer iso.finish(u, pass)
	if ready := u.ready[a]; ready != nil {
		defer close(ready)
		for _, dep := range u.pkg.Imports {
			<-iso.units[dep.Types].ready[a]
		}
	}
	iso.turns.take(u.order)
	defer iso.turns.give()
	if iso.done != nil && u.root {
		defer iso.done()
	}
	iso.ld.need(u.node)
	if u.pkg.IllTyped && !a.RunDespiteErrors || len(u.pkg.Syntax) == 0 || iso.ctx.Err() != nil {
		return &box{absent: true}
	}
	pass.Files, pass.TypesInfo, pass.TypeErrors = u.pkg.Syntax, u.pkg.TypesInfo, u.pkg.TypeErrors
	out := &box{users: iso.usersIn(u)[a]}
	own := *pass
	own.Analyzer = a
	own.ResultOf = make(map[*analysis.Analyzer]any, len(a.Requires))
	own.Report = func(d analysis.Diagnostic) {
		iso.enclose(u, d.Pos)
		pass.Report(d)
	}
	iso.facts.serve(&own, u.pkg)
	for _, r := range a.Requires {
		b := pass.ResultOf[iso.copy[r]].(*box)
		if b.failed || b.absent {
			out.failed = out.failed || b.failed
			out.absent = out.absent || b.absent
		}
		own.ResultOf[r] = b.value
		defer b.let()
	}
	if out.failed || out.absent || iso.ctx.Err() != nil {
		return out
	}
	value, failure, err := call(a, &own)
	if failure != nil {
		failure.Analyzer, failure.Package = a.Name, u.pkg.PkgPath
		iso.fail(*failure, err)
		out.failed = true
		return out
	}
	if out.users > 0 {
		out.value = value
	}
	if iso.keep[a] && u.root {
		iso.mu.Lock()
		iso.results[a] = append(iso.results[a], PackageResult{u.pkg.PkgPath, value})
		iso.mu.Unlock()
	}
	return out
}

// enclose keeps the declaration around a diagnostic.
func (iso *isolation) enclose(u *unit, pos token.Pos) {
	for _, f := range u.pkg.Syntax {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		name, node := baseline.Enclosing(f, pos)
		d := Decl{Name: name}
		if node != nil {
			d.First, d.Last = place(iso.ld.fset, node.Pos()).Line, place(iso.ld.fset, node.End()).Line
		}
		iso.mu.Lock()
		iso.around[pos] = d
		iso.mu.Unlock()
		return
	}
}

// fail records a failure. Wrong settings are the user's, not the analyzer's.
func (iso *isolation) fail(failure InternalError, err error) {
	iso.mu.Lock()
	defer iso.mu.Unlock()
	var p config.Problems
	if errors.As(err, &p) {
		iso.problems = append(iso.problems, p)
		return
	}
	iso.failures = append(iso.failures, failure)
}

// usersIn returns the analyzers that run on a package: on one that no pattern
// names, those that bring facts.
func (iso *isolation) usersIn(u *unit) map[*analysis.Analyzer]int {
	if u.root {
		return iso.users[0]
	}
	return iso.users[1]
}

// finish counts one more analyzer as done. After the last one, nobody looks at
// the syntax any more; importers need types and facts only.
func (iso *isolation) finish(u *unit, pass *analysis.Pass) {
	pass.Files, pass.TypesInfo = nil, nil
	if u.left.Add(-1) == 0 {
		u.node.forget()
		iso.turns.finish(u.order)
	}
}

// rest loads what no analyzer has run on, for its errors: packages without files
// are all that there can be.
func (iso *isolation) rest(loaded *Loaded) {
	for _, n := range loaded.nodes {
		if len(n.pkg.CompiledGoFiles) == 0 {
			iso.ld.need(n)
		}
	}
}

// call runs an analyzer and turns whatever goes wrong into a value.
func call(a *analysis.Analyzer, pass *analysis.Pass) (value any, failure *InternalError, err error) {
	defer func() {
		if r := recover(); r != nil {
			failure = &InternalError{Message: fmt.Sprintf("panic: %v", r), Stack: string(debug.Stack())}
		}
	}()
	value, err = a.Run(pass)
	if err != nil {
		return nil, &InternalError{Message: err.Error()}, err
	}
	if got := reflect.TypeOf(value); got != a.ResultType {
		return nil, &InternalError{Message: fmt.Sprintf("result is a %v, declared is %v", got, a.ResultType)}, nil
	}
	return value, nil, nil
}

// settings returns the error that stands for all problems in settings files,
// each told once, or nil.
func (iso *isolation) settings() error {
	var texts []string
	for _, p := range iso.problems {
		texts = append(texts, p.Error())
	}
	if texts == nil {
		return nil
	}
	slices.Sort(texts)
	return &SetupError{BadSettings, strings.Join(slices.Compact(texts), "\n")}
}

// failed returns the failures in a stable order.
func (iso *isolation) failed() []InternalError {
	sort.Slice(iso.failures, func(i, j int) bool {
		a, b := iso.failures[i], iso.failures[j]
		if a.Package != b.Package {
			return a.Package < b.Package
		}
		return a.Analyzer < b.Analyzer
	})
	for _, list := range iso.results {
		sort.SliceStable(list, func(i, j int) bool { return list[i].Package < list[j].Package })
	}
	return iso.failures
}
