// Package regions finds where a retry, a loop, a transaction or a lock begins
// and ends inside a function. It reads syntax and types only: no facts, so that
// the effects of functions can be computed on top of it.
//
// A retry is the same call made again because it failed. A loop is one when
// going round again needs a failure, and success leaves it. Polling,
// consuming, compare-and-set, pagination, scanning and main loops are not:
// they go round after success, too. The question is answered by following the
// tests of errors, statuses and methods through one round (see flow).
//
// Which failures go round is asked one [World] at a time: [Region.Lets] runs
// the retry, and [Finder.Predicate] a function that decides about one, with
// that failure as the outcome of a call (see interp). What depends on the
// failure is then concrete, all else goes both ways, and what hangs on the
// failure but cannot be evaluated makes the answer Perhaps.
package regions

import (
	"go/ast"
	"go/token"
	"go/types"
	"sync"

	"github.com/resilint/resilint/catalogue"
)

// Kind says what a region is.
type Kind string

// Kinds of regions.
const (
	Retry Kind = "retry" // the same thing again because it failed
	Loop  Kind = "loop"  // any other loop
	Tx    Kind = "tx"    // from the begin of a transaction to its commit
	Lock  Kind = "lock"  // from taking a lock to giving it back
	Go    Kind = "go"    // a go statement
)

// A Region is a part of a function's body. Function literals inside of it are
// functions of their own and do not belong to it, unless called on the spot.
type Region struct {
	Kind Kind
	// Node is the statement or call that makes the region: a loop, a labelled
	// statement (goto), a declaration (recursion), a call (transaction, lock).
	Node ast.Node
	// From and To are the extent.
	From, To token.Pos
	// Var is the transaction's variable, nil when there is none.
	Var types.Object
	// Attempts is the bound of a retry, first try included; 0 is unknown, -1
	// none at all.
	Attempts int
	// Wait is what the loop waits with between two rounds, nil when nothing is in view.
	Wait ast.Node
	// Rejected: only failures which prove that nothing happened go round again.
	Rejected bool
	// Guarded: only requests that may be repeated go round again; PartGuarded:
	// on some ways only such requests, on others any.
	Guarded, PartGuarded bool
	// Delegated: whoever made the value that holds the predicate decides what
	// goes round again.
	Delegated bool
	// Polls: an attempt given to a helper, or a loop that sleeps, also goes round
	// after its call went well, because of what the answer says: something is not
	// there yet.
	Polls bool
	// Forever: nothing but an event from outside ends the loop.
	Forever bool

	replays func(ast.Node) bool
	lets    func(path []ast.Node, w World, f form) *interp
	again   map[ast.Node]bool // answers given before
	finder  *Finder
}

// Contains reports whether n lies in the region.
func (r *Region) Contains(n ast.Node) bool { return r.From <= n.Pos() && n.End() <= r.To }

// Replays reports whether a node that lies in the retry runs again when the
// retry goes round: a call after the last failure that can send it round does
// not, and neither does a call that works on another item each time.
func (r *Region) Replays(n ast.Node) bool {
	if r.Kind != Retry || !r.Contains(n) {
		return false
	}
	r.finder.mu.Lock()
	defer r.finder.mu.Unlock()
	again, seen := r.again[n]
	if !seen {
		again = r.replays(n)
		if r.again == nil {
			r.again = map[ast.Node]bool{}
		}
		r.again[n] = again
	}
	return again
}

// Header is the short range to report a region at.
func (r *Region) Header() (pos, end token.Pos) {
	switch n := r.Node.(type) {
	case *ast.ForStmt:
		return n.For, n.Body.Lbrace
	case *ast.RangeStmt:
		return n.For, n.Body.Lbrace
	case *ast.LabeledStmt:
		return n.Label.Pos(), n.Colon
	case *ast.FuncDecl:
		return n.Name.Pos(), n.Name.End()
	case *ast.CallExpr:
		return n.Fun.Pos(), n.Fun.End()
	}
	return r.Node.Pos(), r.Node.End()
}

// A Finder finds the regions of the functions of one package. It may be used
// by several goroutines.
type Finder struct {
	mu    sync.Mutex
	info  *types.Info
	pkg   *types.Package
	table *catalogue.Table
	decls map[*types.Func]*ast.FuncDecl
	files []*ast.File
	// globals are the values of package variables, read when first asked for.
	globals map[types.Object]ast.Expr
}

// NewFinder returns a finder for a package.
func NewFinder(pkg *types.Package, info *types.Info, files []*ast.File, table *catalogue.Table) *Finder {
	fd := &Finder{info: info, pkg: pkg, table: table, decls: map[*types.Func]*ast.FuncDecl{}, files: files}
	for _, file := range files {
		for _, d := range file.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc {
				if fn, known := info.Defs[decl.Name].(*types.Func); known {
					fd.decls[fn] = decl
				}
			}
		}
	}
	return fd
}

// decl returns the declaration of a function of the package, or nil.
func (fd *Finder) decl(fn *types.Func) *ast.FuncDecl { return fd.decls[fn.Origin()] }

// Of returns the regions of a function declaration or literal, in the order of
// the source.
func (fd *Finder) Of(fn ast.Node) []*Region {
	body := Body(fn)
	if body == nil {
		return nil
	}
	fd.mu.Lock()
	defer fd.mu.Unlock()
	e := &env{Finder: fd, fn: fn}
	regions := e.loops(body)
	if r := e.recursion(fn); r != nil {
		regions = append([]*Region{r}, regions...)
	}
	regions = append(regions, e.extents(body)...)
	for _, r := range regions {
		r.finder = fd
	}
	return regions
}

// Attempt returns the retry that a helper makes of fn, a declaration or literal
// of the package that it runs again while it fails.
func (fd *Finder) Attempt(fn ast.Node, opts AttemptOptions) *Region {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	e := &env{Finder: fd, fn: fn}
	r := e.attempt(opts)
	if r != nil {
		r.finder = fd
	}
	return r
}

// Guarded reports whether a call of a function is only reached with requests
// that may be repeated: the method is looked at on every way there.
func (fd *Finder) Guarded(fn ast.Node, call ast.Node) bool {
	body := Body(fn)
	if body == nil {
		return false
	}
	fd.mu.Lock()
	defer fd.mu.Unlock()
	f := &flow{env: &env{Finder: fd, fn: fn}, watch: call}
	f.block(body.List, start)
	return f.ran != 0 && f.ran.where(combo.safe) == f.ran
}
