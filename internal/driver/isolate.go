package driver

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/resilint/resilint/internal/config"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// isolation stands between the checker and the analyzers. To the checker it is one
// analyzer without facts, whose passes it borrows to run all of them, so that
//   - a panic or an error of one analyzer on one package stays there: other
//     packages go on without its facts, the checker would drop all importers;
//   - packages with broken types and packages outside are passed over;
//   - a package is loaded when its turn comes; a result is let go as soon as the
//     last analyzer that requires it is done, and syntax as soon as the package is.
//     Packages are finished one after the other. The checker would want all of them
//     loaded before, and hold all results to the end;
//   - facts are stored once (see facts), and an analyzer with facts waits for the
//     imports of its package;
//   - as many goroutines are at work as there are processors (see queue).
type isolation struct {
	ctx   context.Context
	ld    *loader
	queue *queue
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
}

// isolate prepares the analyzers for the packages. The second result is what the
// checker is to run instead of them.
func isolate(ctx context.Context, loaded *Loaded, analyzers, keep []*analysis.Analyzer) (*isolation, *analysis.Analyzer) {
	iso := &isolation{
		ctx: ctx, ld: loaded.ld,
		keep:    map[*analysis.Analyzer]bool{},
		facts:   newFacts(),
		units:   map[*types.Package]*unit{},
		results: map[*analysis.Analyzer][]PackageResult{},
	}
	nodes := make(map[*packages.Package]*node, len(loaded.nodes))
	for _, n := range loaded.nodes {
		nodes[n.pkg] = n
	}
	var units []*unit // imports come first
	packages.Visit(loaded.roots, nil, func(p *packages.Package) {
		u := &unit{node: nodes[p], pkg: p, order: len(units), over: make(chan struct{})}
		units = append(units, u)
		iso.units[p.Types] = u
		iso.list = append(iso.list, shell(p))
	})
	for _, p := range loaded.roots {
		iso.units[p.Types].root = true
	}
	for _, a := range keep {
		iso.keep[a] = true
	}
	order, all := closure(analyzers)
	var factual []*analysis.Analyzer
	for _, a := range order {
		if len(a.FactTypes) > 0 {
			factual = append(factual, a)
		}
	}
	iso.users[0] = all
	_, iso.users[1] = closure(factual)
	iso.queue = newQueue(runtime.GOMAXPROCS(0), len(units))
	for _, u := range units {
		iso.plan(u, order)
	}
	iso.queue.start()
	for range runtime.GOMAXPROCS(0) {
		go iso.work()
	}
	return iso, &analysis.Analyzer{
		Name: "all", Doc: "runs all analyzers on a package", RunDespiteErrors: true, // whether to run is decided here
		Run: func(pass *analysis.Pass) (any, error) {
			iso.host(pass)
			return nil, nil
		},
	}
}

// plan queues what is to be done on a unit, after its imports.
func (iso *isolation) plan(u *unit, order []*analysis.Analyzer) {
	users := iso.usersIn(u)
	if len(users) == 0 {
		u.node.unused = true
		return
	}
	u.load = &task{unit: u, waits: 1} // for a pass
	u.tasks = make(map[*analysis.Analyzer]*task, len(users))
	u.boxes = make(map[*analysis.Analyzer]*box, len(users))
	list := []*task{u.load}
	for _, a := range order {
		count, runs := users[a]
		if !runs {
			continue
		}
		t := &task{unit: u, analyzer: a, place: len(list)}
		t.after(u.load)
		for _, r := range a.Requires {
			t.after(u.tasks[r])
		}
		u.tasks[a] = t
		u.boxes[a] = &box{users: count}
		list = append(list, t)
	}
	for _, dep := range u.pkg.Imports {
		below := iso.units[dep.Types]
		if below.load == nil {
			continue
		}
		u.load.after(below.load)
		for a, t := range u.tasks {
			if len(a.FactTypes) > 0 {
				t.after(below.tasks[a])
			}
		}
	}
	iso.queue.add(u, list)
}

// host lends a pass of the checker to the analyzers of its package until all of
// them are done.
func (iso *isolation) host(pass *analysis.Pass) {
	u := iso.units[pass.Pkg]
	if u.load == nil {
		return
	}
	u.pass = pass
	iso.facts.serve(pass)
	iso.queue.release(u.load)
	<-u.over
}

// work does tasks until there are none.
func (iso *isolation) work() {
	for t := iso.queue.take(); t != nil; t = iso.queue.take() {
		if t.analyzer == nil {
			iso.load(t.unit)
		} else {
			iso.run(t.analyzer, t.unit)
		}
		if iso.queue.done(t) {
			t.unit.finish()
		}
	}
}

// closure returns the analyzers and all that they require, each after those it
// requires, and the number of analyzers that require each.
func closure(analyzers []*analysis.Analyzer) (order []*analysis.Analyzer, users map[*analysis.Analyzer]int) {
	users = map[*analysis.Analyzer]int{}
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
		order = append(order, a)
	}
	for _, a := range analyzers {
		visit(a)
	}
	return order, users
}

// load brings the syntax and types of a unit.
func (iso *isolation) load(u *unit) {
	iso.ld.need(u.node)
	u.pass.Files, u.pass.TypesInfo, u.pass.TypeErrors = u.pkg.Syntax, u.pkg.TypesInfo, u.pkg.TypeErrors
}

// run runs an analyzer on a unit.
func (iso *isolation) run(a *analysis.Analyzer, u *unit) {
	if iso.done != nil && u.root {
		defer iso.done()
	}
	out := u.boxes[a]
	if u.pkg.IllTyped && !a.RunDespiteErrors || len(u.pkg.Syntax) == 0 || iso.ctx.Err() != nil {
		out.absent = true
	}
	own := *u.pass
	own.Analyzer = a
	own.Report = func(d analysis.Diagnostic) { u.report(a, d) }
	own.ResultOf = make(map[*analysis.Analyzer]any, len(a.Requires))
	iso.facts.serveAll(&own, u.pkg)
	for _, r := range a.Requires {
		b := u.boxes[r]
		out.failed = out.failed || b.failed
		out.absent = out.absent || b.absent
		own.ResultOf[r] = b.value
		defer b.let()
	}
	if out.failed || out.absent {
		return
	}
	value, failure, err := call(a, &own)
	if failure != nil {
		failure.Analyzer, failure.Package = a.Name, u.pkg.PkgPath
		iso.fail(*failure, err)
		out.failed = true
		return
	}
	if out.users > 0 {
		out.value = value
	}
	if iso.keep[a] && u.root {
		iso.mu.Lock()
		iso.results[a] = append(iso.results[a], PackageResult{u.pkg.PkgPath, value})
		iso.mu.Unlock()
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
