// Package emits knows which values the functions of a package hand to brokers,
// outboxes and event stores, and what is written beside them: the identifier,
// name, version and time of an event may be in the event itself, in an envelope
// around it, in the headers of the message or in the columns of the row.
//
// A value is followed from where it leaves the process back to where it is
// made: through the encoding, messages and rows, local variables, functions of
// this and other packages of the project, closures that return events, and the
// implementations of ports that are in the same package or wired in it. What
// cannot be seen counts as there: it is never the reason for a finding.
package emits

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/wiring"
)

// Analyzer makes the Result of a package, and tells other packages which of
// their arguments its functions send on.
var Analyzer = &analysis.Analyzer{
	Name:       "emits",
	Doc:        "which values leave the process as events, and what is written beside them",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer, schema.Analyzer, wiring.Analyzer},
	Run:        run,
	FactTypes:  []analysis.Fact{(*Flow)(nil), (*Handed)(nil), (*Reach)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

// Kind says where a value goes.
type Kind uint8

// Kinds of destinations.
const (
	Published Kind = iota // to a broker
	Outbox                // to a table that a relay empties
	Kept                  // to a store from which events are read again
)

// Sent is one value that leaves the process.
type Sent struct {
	// Call hands it over: to the library, or to a function that does.
	Call ast.Node
	// Type of the value: a struct, or an interface when no more is known.
	Type types.Type
	// Origin is the expression that is the value, as far back as it was followed.
	Origin ast.Expr
	// Decl is the function that Call stands in.
	Decl *ast.FuncDecl
	// Given: the value is a parameter of Decl, or in one.
	Given bool
	// Marks are what the value and all that is around it tell; Implied what the
	// table adds by itself that it is put into.
	Marks, Implied ports.Marks
	Kind           Kind
	// Via names what takes it: "kafka.Writer.WriteMessages", "outbox".
	Via string
	// Topic is the topic when it says that something happened: "order.created".
	Topic string
}

// Emit is a parameter, or a part of one, that a function sends on.
type Emit struct {
	Param int    // receiver is -1
	Path  string // ".Payload" is a field, "()1" a result of the function it is
	Marks ports.Marks
	Kind  Kind
	Via   string
	Table string // where rows go, "" when it is no table
}

// Return is a parameter, or a part of one, that is in a result of a function.
type Return struct {
	Result, Param int
	Path          string
	Marks         ports.Marks
}

// Flow is the fact about one function.
type Flow struct {
	Emits   []Emit
	Returns []Return
	// Known: the function writes its receiver, and Encodes are the marks of that.
	Known   bool
	Encodes ports.Marks
}

// AFact marks Flow as a fact.
func (*Flow) AFact() {}

func (f *Flow) String() string { return "sends on what it is given" }

// Result holds what the functions of one package send.
type Result struct {
	pass   *analysis.Pass
	fx     *effects.Result
	info   *types.Info
	module string

	flows   map[*types.Func]*Flow
	given   map[*types.Func]bool   // what is in the results has been worked out
	returns map[*types.Func][]part // values in the results that no parameter is
	busy    map[*types.Func]bool
	decls   map[*types.Func]*ast.FuncDecl
	wiring  *wiring.Result
	wires   func() map[wire][]types.Type

	reach   bool                   // something can be sent from here
	inside  map[*ast.FuncDecl]bool // a literal in it sends, whoever runs it
	written map[*ast.FuncDecl]author

	sent []Sent
}

// wire is a port: a field of a struct.
type wire struct {
	owner *types.TypeName
	field string
}

// Of returns the result of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Sent returns what leaves the process in the functions of the package, those that
// are called before their callers. A value that a helper sends is sent where the helper is
// called with it.
func (r *Result) Sent() []Sent { return r.sent }

// Values returns what an expression in a function of the package holds, as if it
// were sent there: the values that it was made of, and what they tell.
func (r *Result) Values(d *ast.FuncDecl, x ast.Expr) (found []Sent) {
	fn, known := r.info.Defs[d.Name].(*types.Func)
	if !known {
		return nil
	}
	c := r.context(fn, d)
	for _, p := range c.collect(func() { c.value(x, 0, 0) }) {
		if p.typ != nil {
			found = append(found, Sent{Call: x, Type: p.typ, Origin: p.origin, Decl: d, Given: p.given, Marks: p.marks})
		}
	}
	return found
}

// Makes reports whether a method makes the event that it returns: it is of the
// project, and does not give out one that its receiver has kept.
func (r *Result) Makes(fn *types.Func) bool {
	if !r.own(fn.Pkg()) || fn.Signature().Recv() == nil || types.IsInterface(fn.Signature().Recv().Type()) {
		return false
	}
	return !slices.ContainsFunc(r.gives(fn).Returns, func(ret Return) bool { return ret.Param < 0 })
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), info: pass.TypesInfo, module: report.ModulePath(pass),
		flows: map[*types.Func]*Flow{}, given: map[*types.Func]bool{}, returns: map[*types.Func][]part{}, busy: map[*types.Func]bool{},
		decls: map[*types.Func]*ast.FuncDecl{}, wiring: wiring.Of(pass),
	}
	if len(r.fx.Funcs()) == 0 {
		return r, nil // not the project's own
	}
	r.inside = map[*ast.FuncDecl]bool{}
	r.wires = sync.OnceValue(r.allWires)
	for _, f := range r.fx.Funcs() {
		if d, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && f.Fn != nil {
			r.decls[f.Fn] = d
		}
	}
	r.authors()
	if r.reaches() {
		pass.ExportPackageFact(new(Reach))
		r.literals()
	}
	sends := false
	for _, f := range r.fx.Funcs() {
		d, isDecl := f.Syntax.(*ast.FuncDecl)
		if !isDecl || f.Fn == nil {
			continue
		}
		if r.written[d] == byTests {
			continue
		}
		flow := r.flow(f.Fn)
		if r.tellsReturns(f.Fn, d) {
			r.gives(f.Fn)
		}
		if f.Fn.Exported() && (flow.Known || len(flow.Emits)+len(flow.Returns) > 0) {
			pass.ExportObjectFact(f.Fn, flow)
		}
		sends = sends || len(flow.Emits) > 0
	}
	if sends {
		r.ports()
	}
	r.exportHands()
	return r, nil
}

// own reports whether a package belongs to the project.
func (r *Result) own(p *types.Package) bool {
	if p == nil {
		return false
	}
	return p == r.pass.Pkg || r.module != "" && (p.Path() == r.module || strings.HasPrefix(p.Path(), r.module+"/"))
}

// flow returns what a function does with its parameters; never nil.
func (r *Result) flow(fn *types.Func) *Flow {
	fn = fn.Origin()
	if f := r.flows[fn]; f != nil {
		return f
	}
	f := new(Flow)
	d := r.decls[fn]
	switch {
	case d == nil:
		if fn.Pkg() != nil && fn.Pkg() != r.pass.Pkg && r.own(fn.Pkg()) {
			r.pass.ImportObjectFact(fn, f)
		}
	case r.busy[fn]:
		return f
	default:
		r.busy[fn] = true
		r.compute(fn, d, f)
		delete(r.busy, fn)
	}
	r.flows[fn] = f
	return f
}

// compute works out the flow of a function of the package, and what it sends.
func (r *Result) compute(fn *types.Func, d *ast.FuncDecl, f *Flow) {
	r.encodes(fn, d, f)
	c, sig := r.context(fn, d), fn.Signature()
	sinks := c.answered(sig)
	if r.inside[d] || r.reach && r.sends(r.fx.Of(fn)) {
		sinks = append(sinks, c.sinks()...)
	}
	for _, s := range sinks {
		for _, p := range c.parts(s) {
			if p.given && len(f.Emits) < maxFlow {
				f.add(Emit{p.param, p.path, p.marks, s.kind, s.via, s.table})
			}
			if p.typ != nil && r.written[d] == byHand {
				r.sent = append(r.sent, Sent{
					Call: s.at, Type: p.typ, Origin: p.origin, Decl: d, Given: p.given,
					Marks: p.marks, Implied: r.stored(s.table), Kind: s.kind, Via: s.via, Topic: s.topic,
				})
			}
		}
	}
}

func (r *Result) context(fn *types.Func, d *ast.FuncDecl) *context {
	c := &context{r: r, decl: d, params: map[*types.Var]int{}}
	sig := fn.Signature()
	for i := range sig.Params().Len() {
		c.params[sig.Params().At(i)] = i
	}
	if recv := sig.Recv(); recv != nil {
		c.params[recv] = -1
	}
	return c
}

// maxFlow bounds what is told of one function.
const maxFlow = 8

func (f *Flow) add(e Emit) {
	for i := range f.Emits {
		if old := &f.Emits[i]; old.Param == e.Param && old.Path == e.Path {
			old.Marks |= e.Marks
			return
		}
	}
	f.Emits = append(f.Emits, e)
}
