// Package origin answers where a value comes from and what bounds it: which
// client a request is sent with, where that client was made, which timeout was
// set on it later, and whether a context has a deadline.
//
// It follows values backwards through one package by definitions and uses:
// variables, struct fields (everything the package stores in a field),
// parameters (what the callers in the package pass), results of the package's
// own functions, closures. Where two or more definitions of a local variable
// compete, the flow graph of the function says which of them reach a use. What
// other packages do is known from the catalogue, and of the user's own packages
// what effects says of the transports they make.
//
// The syntax tree with types is enough for that, and much cheaper than SSA: an
// index of a package is one walk of its files, it is made on the first
// question, and most packages never ask one.
//
// Answers have three values. Unknown is one of them: rules stay silent on it.
package origin

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Analyzer makes the Result of a package. It has no facts and does no work
// before the first question.
var Analyzer = &analysis.Analyzer{
	Name:       "origin",
	Doc:        "where values come from and what bounds them",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// Kind says what a source of a value is.
type Kind uint8

// Kinds of sources.
const (
	Unknown  Kind = iota // not visible, or too far away
	Made                 // a composite literal or new(T): Source.Expr
	Zero                 // variable or field Source.Obj, never given a value
	Returned             // result of a call that is not followed: Source.Expr is the call
	Foreign              // package-level variable Source.Obj of another package
	Given                // variable Source.Obj (parameter, settable field) filled by code outside of the package
	Nil                  // nil, or the zero value of a pointer, interface, function, map, slice
	Constant             // a constant or another plain value: Source.Expr
	Function             // a function literal (Source.Expr) or a function (Source.Obj)
)

// Source is one place a value may come from.
type Source struct {
	Kind  Kind
	Expr  ast.Expr
	Obj   types.Object
	Index int // which result, for Returned
	frame *frame
	hops  *hop
}

// Same reports whether two sources are the same place. All mentions of one
// variable of another package are. A copy of the value is not.
func (s Source) Same(t Source) bool { return s.samePlace(t) && s.Copied() == t.Copied() }

func (s Source) samePlace(t Source) bool {
	if s.Kind == Foreign {
		return t.Kind == Foreign && s.Obj == t.Obj
	}
	return s.Kind == t.Kind && s.Expr == t.Expr && s.Obj == t.Obj && s.Index == t.Index
}

// SameInstance reports whether two sources are not only made at the same place
// but, when a function of the package makes them, by the same call of it.
func (s Source) SameInstance(t Source) bool {
	if !s.Same(t) {
		return false
	}
	f, g := s.frame, t.frame
	for f != nil && g != nil && f.call == g.call {
		f, g = f.outer, g.outer
	}
	return f == nil && g == nil
}

// Node returns the syntax to point at, or nil when the source has none in this
// package.
func (r *Result) Node(s Source) ast.Node {
	defer r.lock()()
	if s.Expr != nil {
		return s.Expr
	}
	if s.Kind == Zero {
		if id := r.index().declared[s.Obj]; id != nil {
			return id
		}
	}
	return nil
}

// Call returns the call that a Returned source is the result of, or nil.
func (s Source) Call() *ast.CallExpr {
	if s.Kind != Returned {
		return nil
	}
	call, _ := ast.Unparen(s.Expr).(*ast.CallExpr)
	return call
}

// Holders returns the variables and fields the value went through on its way
// from the source to the place that was asked about, nearest to the source
// first.
func (s Source) Holders() []*types.Var {
	var out []*types.Var
	for h := s.hops; h != nil; h = h.next {
		if h.v != nil {
			out = append(out, h.v)
		}
	}
	return out
}

// Copied reports whether the value was copied on its way, as in
// c := *http.DefaultClient: changes of the copy do not change the original.
func (s Source) Copied() bool {
	for h := s.hops; h != nil; h = h.next {
		if h.copied {
			return true
		}
	}
	return false
}

// hop is a variable, or the result of a function, that a value went through;
// next is the one nearer to the use.
type hop struct {
	v      *types.Var
	next   *hop
	copied bool // v holds a copy of what the value points to

	// For a result: which one of which call.
	fn    *function
	index int
	frame *frame
}

// frame binds the parameters of a function to the arguments of one call, so
// that a helper's result is that of this call and not of all its calls.
type frame struct {
	call  *ast.CallExpr
	args  map[*types.Var]argument
	outer *frame
	depth int
}

type argument struct {
	expr  ast.Expr
	frame *frame
}

// maxDepth bounds how many calls deep a value is followed into functions,
// maxSteps how many expressions one question may look at, maxActive how many
// questions may be asked inside one another.
const (
	maxDepth  = 6
	maxSteps  = 4000
	maxActive = 100
)

// Result answers questions about one package. It is safe for concurrent use.
type Result struct {
	pass *analysis.Pass
	cat  *catalogue.Table

	mu     sync.Mutex // held by every exported method
	ix     *index
	graphs map[ast.Node]*graph
	memo   map[visit][]Source
	every  bool           // alternatives are joined for who states that there is a bound
	active map[visit]bool // questions being answered
	limit  *Bound         // answer of StatementLimit

	treeOnce sync.Once
	tree     inspector.Cursor // see Tree

	rowsMu sync.Mutex
	rowsOf map[*types.Func][]catalogue.Effect
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{
		pass:   pass,
		cat:    config.Of(pass).Catalogue(),
		graphs: map[ast.Node]*graph{},
		memo:   map[visit][]Source{},
		active: map[visit]bool{},
		rowsOf: map[*types.Func][]catalogue.Effect{},
	}, nil
}

// Of returns the answers for the package of a pass whose analyzer requires
// Analyzer.
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Tree returns a cursor over all files of the package, the same for everybody
// who asks: it takes as long to make as several walks, and few packages need it.
func (r *Result) Tree() inspector.Cursor {
	r.treeOnce.Do(func() { r.tree = inspector.New(r.pass.Files).Root() })
	return r.tree
}

// lock takes the lock of the result; call what it returns to give it back.
func (r *Result) lock() func() {
	r.mu.Lock()
	return r.mu.Unlock
}

func (r *Result) index() *index {
	if r.ix == nil {
		r.ix = buildIndex(r.pass)
	}
	return r.ix
}

func (r *Result) info() *types.Info { return r.pass.TypesInfo }
