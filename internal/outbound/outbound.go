// Package outbound finds the calls of a package that leave the process without
// the context of the work they are done for: those that take no context though
// a variant does, and those that are given a root or a detached one.
//
// Package origin says of one context where it comes from. Outbound asks it for
// every call that leaves the process, and finds out who has the context that is
// missing: the function itself, the request that it answers, or a caller in
// view. Calls at start-up and shutdown, in goroutines of their own, in deferred
// and failure branches and in loops that work on their own are no work for
// anybody that waits, and are left out.
package outbound

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
	"golang.org/x/tools/go/analysis"
)

// Analyzer makes the Result of a package. It does no work before the first
// question.
var Analyzer = &analysis.Analyzer{
	Name:       "outbound",
	Doc:        "calls out of the process that lose their caller's context",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer, origin.Analyzer, layers.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Group says what kind of system a call goes to.
type Group uint8

// Groups of systems.
const (
	Database Group = iota // SQL, documents, event stores
	Remote                // queues, caches, remote procedures, SDKs, mail
	Web                   // HTTP
)

// How says how a call loses the context.
type How uint8

// Ways to lose it.
const (
	Ctxless  How = iota // it takes none, and a variant does
	Rooted              // it is given a root context
	Detached            // it is given a context without the caller's end
)

// Call is one call that leaves the process without its caller's context.
type Call struct {
	Call  *ast.CallExpr // of HTTP the one that makes the request
	Group Group
	How   How
	// Row is what the catalogue says of the call, or of the one that a function
	// of the user's own makes for it; nil of a port whose implementation is not
	// in view.
	Row *catalogue.Effect
	// Arg is the context that is passed, and At the call that makes it; nil of a
	// call that takes none.
	Arg ast.Expr
	At  *ast.CallExpr
	// Variant is the function that takes a context and does the same; nil of a
	// call that takes one.
	Variant *types.Func
	Place   Place
}

// Place says for whom a call is done.
type Place struct {
	Decl *ast.FuncDecl
	// Own is the context that the function has itself, nil when it has none.
	Own *types.Var
	// Request is the inbound request that the function answers, or nil.
	Request *types.Var
	// Caller is a function up the callers in view that has a context, or answers
	// a request; Given says that it is a context.
	Caller string
	Given  bool
	// Adapter: an exported method of an adapter, whose callers are not in view.
	Adapter bool
}

// Result answers for one package. It is safe for concurrent use.
type Result struct {
	once  sync.Once
	pass  *analysis.Pass
	calls []Call

	asking sync.Mutex
	asked  *finder // answers for single calls
}

// Of returns the answers for the package of a pass whose analyzer requires
// Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

func run(pass *analysis.Pass) (any, error) { return &Result{pass: pass}, nil }

// Calls returns the calls that lose their context, in the order of the source.
func (r *Result) Calls() []Call {
	r.once.Do(func() {
		r.calls = r.finder().find()
	})
	return r.calls
}

// finder looks for the calls of one package.
type finder struct {
	pass    *analysis.Pass
	info    *types.Info
	cat     *catalogue.Table
	origin  *origin.Result
	effects *effects.Result

	programs *programs.Result // made when the first call is found
	out      []Call
	anybody  bool // whoever waits for a call is not asked
}

func (f *finder) find() []Call {
	if !f.loses() {
		return nil
	}
	for _, fn := range f.effects.Funcs() {
		for _, call := range fn.Calls {
			f.call(call)
		}
	}
	return statements(f.out)
}

// loses is the cheap look: whether anything in the package may lose a context.
func (f *finder) loses() bool {
	for _, fn := range f.effects.Funcs() {
		for _, call := range fn.Calls {
			for _, e := range f.origin.Known(call) {
				if e.Op == catalogue.OpCtxRoot || e.Op == catalogue.OpCtxDetach || chained(&e) {
					return true
				}
				if _, out := groups[e.Op]; out && e.Is(catalogue.AttrCtxless) || e.Op == catalogue.OpHTTPRequestNew && e.Is(catalogue.AttrCtxless) {
					return true
				}
			}
		}
	}
	return f.holdsRoot()
}

// holdsRoot reports whether a package variable is a root context.
func (f *finder) holdsRoot() bool {
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range g.Specs {
				v, ok := spec.(*ast.ValueSpec)
				if !ok {
					continue
				}
				for _, x := range v.Values {
					if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && f.is(call, catalogue.OpCtxRoot) {
						return true
					}
				}
			}
		}
	}
	return false
}

func (f *finder) is(call *ast.CallExpr, op catalogue.Op) bool {
	for _, e := range f.origin.Known(call) {
		if e.Op == op {
			return true
		}
	}
	return false
}
